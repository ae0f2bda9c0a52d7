/**
 * One line per country: ISO-3166 alpha-2 and alpha-3, the middle of its land (degrees north and
 * east, rounded, entered by hand), its currencies (ISO-4217, old ones last), the languages people
 * there set in their browsers, its English name. All middles were compared with those of
 * world-countries 5.1.0 and lie within 100 km of them, but for South Sudan (111), Vietnam (197) and
 * Fiji (317, where the other lies at sea).
 */
export const COUNTRY_LINES = `
AD AND 42.5 1.5 EUR ca,es,fr,pt Andorra
AE ARE 24 54 AED ar,en,hi,ur United Arab Emirates
AF AFG 33 65 AFN fa,ps,uz Afghanistan
AG ATG 17 -61.8 XCD en Antigua and Barbuda
AI AIA 18.2 -63.2 XCD en Anguilla
AL ALB 41 20 ALL sq Albania
AM ARM 40 45 AMD hy,ru Armenia
AO AGO -12.5 18.5 AOA pt Angola
AQ ATA -90 0 - en Antarctica
AR ARG -34 -64 ARS es Argentina
AS ASM -14.3 -170 USD en,sm American Samoa
AT AUT 47.3 13.3 EUR de Austria
AU AUS -27 133 AUD en Australia
AW ABW 12.5 -70 AWG nl,pap,es,en Aruba
AX ALA 60.2 20 EUR sv Aland Islands
AZ AZE 40.5 47.5 AZN az,ru Azerbaijan
BA BIH 44 18 BAM bs,hr,sr Bosnia and Herzegovina
BB BRB 13.2 -59.5 BBD en Barbados
BD BGD 24 90 BDT bn,en Bangladesh
BE BEL 50.8 4 EUR nl,fr,de Belgium
BF BFA 13 -2 XOF fr Burkina Faso
BG BGR 43 25 BGN,EUR bg Bulgaria
BH BHR 26 50.6 BHD ar,en Bahrain
BI BDI -3.5 30 BIF fr,rn Burundi
BJ BEN 9.5 2.3 XOF fr Benin
BL BLM 17.9 -62.8 EUR fr Saint Barthelemy
BM BMU 32.3 -64.8 BMD en Bermuda
BN BRN 4.5 114.7 BND ms,en,zh Brunei
BO BOL -17 -65 BOB es,qu Bolivia
BQ BES 12.2 -68.3 USD nl,pap Bonaire
BR BRA -10 -55 BRL pt Brazil
BS BHS 24 -76 BSD en Bahamas
BT BTN 27.5 90.5 BTN,INR dz,en Bhutan
BV BVT -54.4 3.4 NOK no Bouvet Island
BW BWA -22 24 BWP en,tn Botswana
BY BLR 53 28 BYN,BYR ru,be Belarus
BZ BLZ 17.3 -88.8 BZD en,es Belize
CA CAN 60 -95 CAD en,fr Canada
CC CCK -12.5 96.8 AUD en,ms Cocos Islands
CD COD 0 25 CDF fr Democratic Republic of the Congo
CF CAF 7 21 XAF fr Central African Republic
CG COG -1 15 XAF fr Congo
CH CHE 47 8 CHF de,fr,it,en Switzerland
CI CIV 8 -5 XOF fr Ivory Coast
CK COK -21.2 -159.8 NZD en Cook Islands
CL CHL -30 -71 CLP es Chile
CM CMR 6 12 XAF fr,en Cameroon
CN CHN 35 105 CNY zh China
CO COL 4 -72 COP es Colombia
CR CRI 10 -84 CRC es Costa Rica
CU CUB 21.5 -80 CUP es Cuba
CV CPV 16 -24 CVE pt Cape Verde
CW CUW 12.2 -69 ANG,XCG nl,pap,en Curacao
CX CXR -10.5 105.7 AUD en Christmas Island
CY CYP 35 33 EUR el,tr,en Cyprus
CZ CZE 49.8 15.5 CZK cs Czechia
DE DEU 51 9 EUR de Germany
DJ DJI 11.5 43 DJF fr,ar Djibouti
DK DNK 56 10 DKK da Denmark
DM DMA 15.4 -61.3 XCD en Dominica
DO DOM 19 -70.7 DOP es Dominican Republic
DZ DZA 28 3 DZD ar,fr Algeria
EC ECU -2 -77.5 USD es Ecuador
EE EST 59 26 EUR et,ru Estonia
EG EGY 27 30 EGP ar,en Egypt
EH ESH 24.5 -13 MAD ar Western Sahara
ER ERI 15 39 ERN ti,ar Eritrea
ES ESP 40 -4 EUR es,ca,gl,eu Spain
ET ETH 8 38 ETB am,en Ethiopia
FI FIN 64 26 EUR fi,sv Finland
FJ FJI -18 178 FJD en,fj Fiji
FK FLK -51.8 -59 FKP en Falkland Islands
FM FSM 6.9 158.2 USD en Micronesia
FO FRO 62 -7 DKK fo,da Faroe Islands
FR FRA 46 2 EUR fr France
GA GAB -1 11.8 XAF fr Gabon
GB GBR 54 -2 GBP en,cy United Kingdom
GD GRD 12.1 -61.7 XCD en Grenada
GE GEO 42 43.5 GEL ka,ru Georgia
GF GUF 4 -53 EUR fr French Guiana
GG GGY 49.5 -2.6 GBP en Guernsey
GH GHA 8 -2 GHS en Ghana
GI GIB 36.1 -5.3 GIP en,es Gibraltar
GL GRL 72 -40 DKK kl,da Greenland
GM GMB 13.5 -16.6 GMD en Gambia
GN GIN 11 -10 GNF fr Guinea
GP GLP 16.3 -61.6 EUR fr Guadeloupe
GQ GNQ 2 10 XAF es,fr Equatorial Guinea
GR GRC 39 22 EUR el Greece
GS SGS -54.5 -37 GBP en South Georgia
GT GTM 15.5 -90.3 GTQ es Guatemala
GU GUM 13.5 144.8 USD en Guam
GW GNB 12 -15 XOF pt Guinea-Bissau
GY GUY 5 -59 GYD en Guyana
HK HKG 22.3 114.2 HKD zh,en Hong Kong
HM HMD -53.1 72.5 AUD en Heard and McDonald Islands
HN HND 15 -86.5 HNL es Honduras
HR HRV 45.2 15.5 EUR,HRK hr Croatia
HT HTI 19 -72.4 HTG fr,ht Haiti
HU HUN 47 20 HUF hu Hungary
ID IDN -5 120 IDR id,jv Indonesia
IE IRL 53 -8 EUR en,ga Ireland
IL ISR 31.5 34.8 ILS he,iw,ar,ru,en Israel
IM IMN 54.3 -4.5 GBP en Isle of Man
IN IND 20 77 INR en,hi,bn,te,mr,ta,gu,kn,ml,pa India
IO IOT -6 71.5 USD en British Indian Ocean Territory
IQ IRQ 33 44 IQD ar,ku Iraq
IR IRN 32 53 IRR fa Iran
IS ISL 65 -18 ISK is Iceland
IT ITA 42.8 12.8 EUR it,de Italy
JE JEY 49.3 -2.2 GBP en Jersey
JM JAM 18.3 -77.5 JMD en Jamaica
JO JOR 31 36 JOD ar,en Jordan
JP JPN 36 138 JPY ja Japan
KE KEN 1 38 KES en,sw Kenya
KG KGZ 41 75 KGS ky,ru Kyrgyzstan
KH KHM 13 105 KHR,USD km,en Cambodia
KI KIR 1.4 173 AUD en Kiribati
KM COM -12.2 44.3 KMF fr,ar Comoros
KN KNA 17.3 -62.8 XCD en Saint Kitts and Nevis
KP PRK 40 127 KPW ko North Korea
KR KOR 37 127.5 KRW ko South Korea
KW KWT 29.5 45.8 KWD ar,en Kuwait
KY CYM 19.5 -80.5 KYD en Cayman Islands
KZ KAZ 48 68 KZT ru,kk Kazakhstan
LA LAO 18 105 LAK lo Laos
LB LBN 33.8 35.8 LBP,USD ar,fr,en Lebanon
LC LCA 13.9 -61 XCD en Saint Lucia
LI LIE 47.3 9.5 CHF de Liechtenstein
LK LKA 7 81 LKR si,ta,en Sri Lanka
LR LBR 6.5 -9.5 LRD,USD en Liberia
LS LSO -29.5 28.5 LSL,ZAR en,st Lesotho
LT LTU 56 24 EUR lt Lithuania
LU LUX 49.8 6.2 EUR fr,de,lb,pt Luxembourg
LV LVA 57 25 EUR lv,ru Latvia
LY LBY 25 17 LYD ar Libya
MA MAR 32 -5 MAD ar,fr Morocco
MC MCO 43.7 7.4 EUR fr,it Monaco
MD MDA 47 29 MDL ro,ru Moldova
ME MNE 42.5 19.3 EUR sr,me Montenegro
MF MAF 18.1 -63.1 EUR fr Saint Martin
MG MDG -20 47 MGA fr,mg Madagascar
MH MHL 9 168 USD en Marshall Islands
MK MKD 41.8 22 MKD mk,sq North Macedonia
ML MLI 17 -4 XOF fr Mali
MM MMR 22 98 MMK my,en Myanmar
MN MNG 46 105 MNT mn Mongolia
MO MAC 22.2 113.5 MOP,HKD zh,pt Macao
MP MNP 15.2 145.8 USD en Northern Mariana Islands
MQ MTQ 14.7 -61 EUR fr Martinique
MR MRT 20 -12 MRU,MRO ar,fr Mauritania
MS MSR 16.8 -62.2 XCD en Montserrat
MT MLT 35.8 14.6 EUR mt,en Malta
MU MUS -20.3 57.6 MUR en,fr Mauritius
MV MDV 3.2 73 MVR dv,en Maldives
MW MWI -13.5 34 MWK en Malawi
MX MEX 23 -102 MXN es Mexico
MY MYS 2.5 112.5 MYR ms,en,zh,ta Malaysia
MZ MOZ -18.3 35 MZN pt Mozambique
NA NAM -22 17 NAD,ZAR en,af,de Namibia
NC NCL -21.5 165.5 XPF fr New Caledonia
NE NER 16 8 XOF fr Niger
NF NFK -29 168 AUD en Norfolk Island
NG NGA 10 8 NGN en,ha,yo,ig Nigeria
NI NIC 13 -85 NIO es Nicaragua
NL NLD 52.5 5.8 EUR nl,en Netherlands
NO NOR 62 10 NOK no,nb,nn Norway
NP NPL 28 84 NPR ne,en Nepal
NR NRU -0.5 166.9 AUD en Nauru
NU NIU -19 -169.9 NZD en Niue
NZ NZL -41 174 NZD en,mi New Zealand
OM OMN 21 57 OMR ar,en Oman
PA PAN 9 -80 PAB,USD es Panama
PE PER -10 -76 PEN es,qu Peru
PF PYF -15 -140 XPF fr French Polynesia
PG PNG -6 147 PGK en Papua New Guinea
PH PHL 13 122 PHP en,fil,tl Philippines
PK PAK 30 70 PKR ur,en Pakistan
PL POL 52 20 PLN pl Poland
PM SPM 46.8 -56.3 EUR fr Saint Pierre and Miquelon
PN PCN -25.1 -130.1 NZD en Pitcairn
PR PRI 18.2 -66.5 USD es,en Puerto Rico
PS PSE 31.9 35.2 ILS ar Palestine
PT PRT 39.5 -8 EUR pt Portugal
PW PLW 7.5 134.5 USD en Palau
PY PRY -23 -58 PYG es,gn Paraguay
QA QAT 25.5 51.3 QAR ar,en Qatar
RE REU -21.1 55.6 EUR fr Reunion
RO ROU 46 25 RON ro,hu Romania
RS SRB 44 21 RSD sr Serbia
RU RUS 60 100 RUB ru Russia
RW RWA -2 30 RWF rw,fr,en Rwanda
SA SAU 25 45 SAR ar,en Saudi Arabia
SB SLB -8 159 SBD en Solomon Islands
SC SYC -4.6 55.7 SCR en,fr Seychelles
SD SDN 15 30 SDG ar Sudan
SE SWE 62 15 SEK sv Sweden
SG SGP 1.4 103.8 SGD en,zh,ms,ta Singapore
SH SHN -15.9 -5.7 SHP en Saint Helena
SI SVN 46.1 14.8 EUR sl Slovenia
SJ SJM 78 20 NOK no,nb Svalbard and Jan Mayen
SK SVK 48.7 19.5 EUR sk,hu Slovakia
SL SLE 8.5 -11.5 SLE,SLL en Sierra Leone
SM SMR 43.8 12.4 EUR it San Marino
SN SEN 14 -14 XOF fr Senegal
SO SOM 10 49 SOS,USD so,ar Somalia
SR SUR 4 -56 SRD nl Suriname
SS SSD 8 30 SSP en,ar South Sudan
ST STP 1 7 STN,STD pt Sao Tome and Principe
SV SLV 13.8 -88.9 USD,SVC es El Salvador
SX SXM 18 -63.1 ANG,XCG nl,en Sint Maarten
SY SYR 35 38 SYP ar Syria
SZ SWZ -26.5 31.5 SZL,ZAR en,ss Eswatini
TC TCA 21.8 -71.6 USD en Turks and Caicos Islands
TD TCD 15 19 XAF fr,ar Chad
TF ATF -49.3 69.3 EUR fr French Southern Territories
TG TGO 8 1.2 XOF fr Togo
TH THA 15 100 THB th,en Thailand
TJ TJK 39 71 TJS tg,ru Tajikistan
TK TKL -9 -172 NZD en Tokelau
TL TLS -8.8 125.9 USD pt,tet Timor-Leste
TM TKM 40 60 TMT tk,ru Turkmenistan
TN TUN 34 9 TND ar,fr Tunisia
TO TON -20 -175 TOP en,to Tonga
TR TUR 39 35 TRY tr,ku Turkey
TT TTO 11 -61 TTD en Trinidad and Tobago
TV TUV -8 178 AUD en Tuvalu
TW TWN 23.5 121 TWD zh Taiwan
TZ TZA -6 35 TZS sw,en Tanzania
UA UKR 49 32 UAH uk,ru Ukraine
UG UGA 1 32 UGX en,sw Uganda
UM UMI 19.3 166.6 USD en United States Minor Outlying Islands
US USA 38 -97 USD en,es United States
UY URY -33 -56 UYU es Uruguay
UZ UZB 41 64 UZS uz,ru Uzbekistan
VA VAT 41.9 12.5 EUR it,la Vatican City
VC VCT 13.3 -61.2 XCD en Saint Vincent and the Grenadines
VE VEN 8 -66 VES,USD,VEF es Venezuela
VG VGB 18.5 -64.5 USD en British Virgin Islands
VI VIR 18.3 -64.8 USD en United States Virgin Islands
VN VNM 16 106 VND vi Vietnam
VU VUT -16 167 VUV en,fr,bi Vanuatu
WF WLF -13.3 -176.2 XPF fr Wallis and Futuna
WS WSM -13.6 -172.3 WST sm,en Samoa
XK XKX 42.6 20.9 EUR sq,sr Kosovo
YE YEM 15 48 YER ar Yemen
YT MYT -12.8 45.2 EUR fr Mayotte
ZA ZAF -29 24 ZAR en,af,zu,xh South Africa
ZM ZMB -15 30 ZMW en Zambia
ZW ZWE -20 30 ZWG,USD,ZWL en,sn Zimbabwe
`
