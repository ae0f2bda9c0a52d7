import type { Country } from './country.ts'

export const COUNTRIES_SOUTH_EAST: readonly Country[] = [
  {
    code: 'AU',
    currency: 'AUD',
    unitsPerDollar: 1.52,
    priceStep: 0.01,
    utcOffsetHours: 10,
    language: 'en-AU,en;q=0.9',
    homeBlocks: '1.120.0.0/13 58.160.0.0/12 101.160.0.0/11',
    mobileBlocks: '49.176.0.0/12 1.144.0.0/13 120.16.0.0/13',
    sixPrefix: '2001:8003:',
    phones: '+61412###### +61423###### +61438###### +61401###### +61466######',
    mailDomains: 'gmail.com gmail.com bigpond.com hotmail.com outlook.com yahoo.com.au icloud.com',
    companyDomains: 'coastline-freight.com.au bluegum-health.com.au',
    firstNames:
      'Jack Charlotte Oliver Olivia Noah Amelia William Isla Thomas Mia Lucas Grace Henry Chloe Liam Sophie Ethan Ruby Joshua Emily Cooper Matilda Wei Priya',
    lastNames:
      'Smith Jones Williams Brown Wilson Taylor Johnson White Martin Anderson Thompson Nguyen Thomas Walker Harris Lee Ryan Robinson Kelly King Davis Singh Chen OBrien',
    cities:
      'Sydney,NSW,20##|Melbourne,VIC,30##|Brisbane,QLD,40##|Perth,WA,60##|Adelaide,SA,50##|Hobart,TAS,70##',
    streets:
      'George St|King St|Victoria St|Station St|Church St|Railway Pde|Albert Rd|Beach Rd|Pacific Hwy|Collins St|Flinders St|Park Rd',
    numberFirst: true,
    banks:
      '456432,visa,debit,Commonwealth Bank|516310,mastercard,debit,Commonwealth Bank|456403,visa,debit,ANZ|516335,mastercard,credit,Westpac|455701,visa,credit,NAB',
    weight: 0.04,
  },
  {
    code: 'IN',
    currency: 'INR',
    unitsPerDollar: 83,
    priceStep: 1,
    utcOffsetHours: 5.5,
    language: 'en-IN,en;q=0.9,hi;q=0.6',
    homeBlocks: '117.192.0.0/10 122.160.0.0/12 59.88.0.0/13',
    mobileBlocks: '157.32.0.0/12 106.192.0.0/11',
    sixPrefix: '2409:4040:',
    phones: '+9198######## +9199######## +9197######## +9188######## +9170########',
    mailDomains: 'gmail.com gmail.com gmail.com gmail.com yahoo.co.in rediffmail.com outlook.com',
    companyDomains: 'shakti-exports.in deccan-infotech.in',
    firstNames:
      'Aarav Aadhya Vivaan Diya Aditya Saanvi Arjun Ananya Rahul Priya Amit Pooja Sanjay Neha Vijay Kavita Suresh Sunita Rajesh Anjali Mohammed Ayesha Karthik Lakshmi Rohan Meera',
    lastNames:
      'Kumar Sharma Singh Patel Gupta Reddy Verma Khan Nair Iyer Mehta Joshi Das Rao Mishra Yadav Chauhan Shah Banerjee Pillai Agarwal Bose Menon Ahmed',
    cities:
      'Mumbai,MH,4000##|Delhi,DL,1100##|Bengaluru,KA,5600##|Hyderabad,TG,5000##|Chennai,TN,6000##|Kolkata,WB,7000##|Pune,MH,4110##',
    streets:
      'MG Road|Station Road|Nehru Nagar|Gandhi Road|Park Street|Link Road|Ring Road|Anna Salai|Brigade Road|Lake View Colony|Shivaji Nagar|Temple Street',
    numberFirst: true,
    banks:
      '421631,visa,debit,HDFC Bank|414767,visa,credit,ICICI Bank|531845,mastercard,debit,State Bank of India|652184,rupay,debit,State Bank of India|524193,mastercard,credit,Axis Bank|459115,visa,debit,Kotak Mahindra',
    weight: 0.06,
  },
  {
    code: 'ID',
    currency: 'IDR',
    unitsPerDollar: 15_600,
    priceStep: 500,
    utcOffsetHours: 7,
    language: 'id-ID,id;q=0.9,en;q=0.6',
    homeBlocks: '36.64.0.0/11 125.160.0.0/13',
    mobileBlocks: '114.120.0.0/13 182.0.0.0/12',
    phones: '+62812######## +62813######## +62821######## +62857########',
    mailDomains: 'gmail.com gmail.com gmail.com gmail.com yahoo.co.id yahoo.com outlook.com',
    companyDomains: 'nusantara-cargo.co.id sinarjaya.co.id',
    firstNames:
      'Budi Siti Agus Dewi Andi Sri Eko Rina Rizky Putri Dian Ayu Hendra Fitri Joko Wati Bayu Indah Fajar Nur Arief Maya Yusuf Lestari',
    lastNames:
      'Santoso Wijaya Saputra Hidayat Setiawan Kusuma Pratama Nugroho Wibowo Susanto Rahman Siregar Lubis Gunawan Halim Purnama Utami Suryadi Permana Hakim Simanjuntak Tanjung Firmansyah Maulana',
    cities:
      'Jakarta,JK,10###|Surabaya,JI,60###|Bandung,JB,40###|Medan,SU,20###|Semarang,JT,50###|Makassar,SN,90###',
    streets:
      'Jl. Merdeka|Jl. Sudirman|Jl. Diponegoro|Jl. Ahmad Yani|Jl. Gajah Mada|Jl. Melati|Jl. Mawar|Jl. Pahlawan|Jl. Veteran|Jl. Kenanga|Jl. Gatot Subroto|Jl. Cendana',
    numberFirst: false,
    banks:
      '436502,visa,debit,BCA|537941,mastercard,debit,Mandiri|526422,mastercard,debit,BRI|462436,visa,credit,BNI|540912,mastercard,credit,CIMB Niaga',
    weight: 0.05,
  },
  {
    code: 'NG',
    currency: 'NGN',
    unitsPerDollar: 1_450,
    priceStep: 50,
    utcOffsetHours: 1,
    language: 'en-NG,en;q=0.9',
    homeBlocks: '41.184.0.0/16 41.58.0.0/16',
    mobileBlocks: '197.210.0.0/16 102.88.0.0/14 105.112.0.0/14',
    phones: '+234803####### +234806####### +234810####### +234706#######',
    mailDomains: 'gmail.com gmail.com gmail.com yahoo.com yahoo.com outlook.com',
    companyDomains: 'lekki-logistics.ng zumarock-media.ng',
    firstNames:
      'Chinedu Ngozi Emeka Chioma Tunde Folake Ibrahim Amina Musa Halima Segun Yetunde Obinna Adaeze Kelechi Ifeoma Yusuf Zainab Femi Bukola Uche Blessing Samuel Grace',
    lastNames:
      'Okafor Adeyemi Ibrahim Okonkwo Balogun Eze Abubakar Nwosu Ogunleye Mohammed Okoro Adebayo Bello Chukwu Lawal Obi Olawale Usman Nnamdi Akande Danjuma Onyeka Afolabi Sani',
    cities:
      'Lagos,LA,1000##|Abuja,FC,9000##|Ibadan,OY,2000##|Port Harcourt,RI,5000##|Kano,KN,7000##|Enugu,EN,4000##',
    streets:
      'Awolowo Road|Broad Street|Allen Avenue|Adeola Odeku Street|Marina Road|Herbert Macaulay Way|Aba Road|Ahmadu Bello Way|Bode Thomas Street|Ogui Road|Toyin Street|Zik Avenue',
    numberFirst: true,
    banks:
      '539941,mastercard,debit,GTBank|506105,verve,debit,First Bank|418742,visa,debit,Zenith Bank|519911,mastercard,debit,UBA|492069,visa,debit,Access Bank',
    weight: 0.03,
  },
  {
    code: 'JP',
    currency: 'JPY',
    unitsPerDollar: 150,
    priceStep: 10,
    utcOffsetHours: 9,
    language: 'ja-JP,ja;q=0.9,en;q=0.4',
    homeBlocks: '126.0.0.0/9 114.144.0.0/12 60.32.0.0/12',
    mobileBlocks: '49.96.0.0/12 1.72.0.0/13 106.128.0.0/11',
    sixPrefix: '2400:4050:',
    phones: '+8190N####### +8180N####### +8170N#######',
    mailDomains:
      'gmail.com gmail.com yahoo.co.jp yahoo.co.jp docomo.ne.jp icloud.com softbank.ne.jp',
    companyDomains: 'sakura-shoji.co.jp minato-dev.co.jp',
    firstNames:
      'Haruto Yui Sota Aoi Yuto Hina Riku Sakura Daiki Misaki Kenji Yuko Takashi Keiko Hiroshi Naoko Satoshi Akiko Ren Mio Kaito Rin Shota Emi',
    lastNames:
      'Sato Suzuki Takahashi Tanaka Watanabe Ito Yamamoto Nakamura Kobayashi Kato Yoshida Yamada Sasaki Yamaguchi Matsumoto Inoue Kimura Hayashi Shimizu Saito Mori Abe Ikeda Hashimoto',
    cities:
      'Tokyo,13,1##-00##|Osaka,27,5##-00##|Nagoya,23,4##-00##|Fukuoka,40,8##-00##|Sapporo,01,06#-00##|Yokohama,14,22#-00##',
    streets:
      'Sakura-cho|Chuo|Honmachi|Midori-ku|Asahi-machi|Nishi-machi|Kita-ku|Higashi-cho|Ekimae|Wakaba|Minato-cho|Izumi',
    numberFirst: true,
    banks:
      '498003,visa,credit,SMBC|540926,mastercard,credit,Rakuten Card|356998,jcb,credit,JCB|453410,visa,credit,MUFG|430856,visa,debit,Sony Bank',
    weight: 0.04,
  },
]
