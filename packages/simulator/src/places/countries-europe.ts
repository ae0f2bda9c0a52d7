import type { Country } from './country.ts'

export const COUNTRIES_EUROPE: readonly Country[] = [
  {
    code: 'GB',
    currency: 'GBP',
    unitsPerDollar: 0.79,
    priceStep: 0.01,
    utcOffsetHours: 0,
    language: 'en-GB,en;q=0.9',
    homeBlocks: '86.128.0.0/10 81.128.0.0/12',
    mobileBlocks: '82.132.128.0/17 92.40.0.0/16 85.255.232.0/21',
    sixPrefix: '2a00:23c5:',
    phones: '+447400###### +447712###### +447511###### +447912###### +447802###### +447539######',
    mailDomains:
      'gmail.com gmail.com hotmail.co.uk outlook.com btinternet.com yahoo.co.uk icloud.com',
    companyDomains: 'thornbury-partners.co.uk pennine-works.co.uk kingscollege-admin.ac.uk',
    firstNames:
      'Oliver Amelia George Isla Harry Ava Jack Mia Jacob Ivy Charlie Lily Thomas Grace Oscar Freya William Emily James Sophie Muhammad Aisha Callum Niamh Rhys Cerys',
    lastNames:
      'Smith Jones Taylor Williams Brown Davies Evans Wilson Thomas Roberts Johnson Lewis Walker Robinson Wood Thompson White Watson Jackson Wright Khan Patel Hughes Edwards Green Campbell',
    cities:
      'London,LND,SW## #@@|London,LND,E# #@@|Manchester,MAN,M# #@@|Birmingham,BIR,B# #@@|Leeds,LDS,LS# #@@|Glasgow,GLG,G# #@@|Bristol,BST,BS# #@@',
    streets:
      'High Street|Station Road|Church Lane|Victoria Road|Park Road|London Road|Mill Lane|Queens Road|Green Lane|The Crescent|Albert Street|York Road',
    numberFirst: true,
    banks:
      '465901,visa,debit,Barclays|475129,visa,debit,Lloyds|454313,visa,debit,NatWest|537410,mastercard,debit,Monzo|535522,mastercard,debit,Revolut|447965,visa,credit,Barclaycard|374691,amex,credit,American Express',
    weight: 0.12,
  },
  {
    code: 'DE',
    currency: 'EUR',
    unitsPerDollar: 0.92,
    priceStep: 0.01,
    utcOffsetHours: 1,
    language: 'de-DE,de;q=0.9,en;q=0.7',
    homeBlocks: '84.128.0.0/10 91.0.0.0/10 87.128.0.0/11',
    mobileBlocks: '80.187.0.0/16 109.40.0.0/13 176.0.0.0/13',
    sixPrefix: '2003:e0:',
    phones: '+49151######## +49171####### +49176######## +491575####### +49160#######',
    mailDomains: 'gmail.com gmail.com gmx.de gmx.net web.de t-online.de outlook.de freenet.de',
    companyDomains: 'bergmann-technik.de stadtwerke-nord.de uni-mitte.de',
    firstNames:
      'Lukas Anna Leon Lena Finn Laura Jonas Julia Paul Sarah Felix Lisa Maximilian Katharina Tobias Sabine Stefan Petra Thomas Monika Andreas Claudia Mehmet Elif Jan Hannah Uwe Heike',
    lastNames:
      'Müller Schmidt Schneider Fischer Weber Meyer Wagner Becker Schulz Hoffmann Koch Bauer Richter Klein Wolf Schröder Neumann Schwarz Zimmermann Braun Krüger Hofmann Yilmaz Lange Krause Lehmann',
    cities:
      'Berlin,BE,10###|Hamburg,HH,20###|München,BY,80###|Köln,NW,50###|Frankfurt am Main,HE,60###|Stuttgart,BW,70###|Leipzig,SN,04###',
    streets:
      'Hauptstraße|Bahnhofstraße|Gartenweg|Schulstraße|Lindenallee|Goethestraße|Bergstraße|Kirchgasse|Mozartstraße|Ringstraße|Am Markt|Waldweg',
    numberFirst: false,
    banks:
      '492910,visa,credit,Deutsche Bank|490762,visa,debit,DKB|516770,mastercard,debit,Sparkasse|523252,mastercard,credit,Volksbank|534723,mastercard,debit,N26|400601,visa,credit,Commerzbank',
    weight: 0.1,
  },
  {
    code: 'FR',
    currency: 'EUR',
    unitsPerDollar: 0.92,
    priceStep: 0.01,
    utcOffsetHours: 1,
    language: 'fr-FR,fr;q=0.9,en;q=0.6',
    homeBlocks: '90.0.0.0/10 82.64.0.0/14',
    mobileBlocks: '92.184.96.0/19 37.168.0.0/14',
    sixPrefix: '2a01:e0a:',
    phones: '+336######## +3375#######',
    mailDomains: 'gmail.com gmail.com orange.fr free.fr hotmail.fr laposte.net outlook.fr sfr.fr',
    companyDomains: 'atelier-lumiere.fr transports-du-sud.fr univ-garonne.fr',
    firstNames:
      'Gabriel Louise Léo Emma Raphaël Jade Louis Alice Arthur Chloé Jules Lina Hugo Manon Lucas Camille Nicolas Julie Pierre Sophie Karim Fatima Antoine Céline Mathis Inès',
    lastNames:
      'Martin Bernard Thomas Petit Robert Richard Durand Dubois Moreau Laurent Simon Michel Lefebvre Leroy Roux David Bertrand Morel Fournier Girard Benali Diallo Mercier Blanc Garnier',
    cities:
      'Paris,IDF,750##|Lyon,ARA,6900#|Marseille,PAC,1300#|Toulouse,OCC,31###|Nantes,PDL,44###|Lille,HDF,59###',
    streets:
      'Rue de la République|Rue Victor Hugo|Avenue Jean Jaurès|Rue Pasteur|Rue des Lilas|Boulevard Voltaire|Rue du Moulin|Place de la Mairie|Rue Gambetta|Rue de Verdun|Allée des Chênes|Rue Nationale',
    numberFirst: true,
    banks:
      '497010,visa,debit,BNP Paribas|497207,visa,debit,Société Générale|513168,mastercard,debit,Crédit Agricole|513283,mastercard,debit,Crédit Mutuel|535420,mastercard,debit,Boursorama|497490,visa,debit,La Banque Postale',
    weight: 0.07,
  },
  {
    code: 'ES',
    currency: 'EUR',
    unitsPerDollar: 0.92,
    priceStep: 0.01,
    utcOffsetHours: 1,
    language: 'es-ES,es;q=0.9,en;q=0.5',
    homeBlocks: '83.32.0.0/11 88.0.0.0/11 79.144.0.0/12',
    mobileBlocks: '31.4.0.0/16 77.208.0.0/14 95.120.0.0/13',
    phones: '+3461####### +3462####### +3465####### +3466#######',
    mailDomains: 'gmail.com gmail.com gmail.com hotmail.com hotmail.es outlook.es yahoo.es',
    companyDomains: 'talleres-levante.es clinica-norte.es',
    firstNames:
      'Antonio Carmen Manuel Ana Jose Isabel Francisco Laura David Cristina Javier Marta Daniel Lucia Carlos Paula Alejandro Elena Pablo Sara Sergio Raquel Adrian Nuria',
    lastNames:
      'Garcia Rodriguez Gonzalez Fernandez Lopez Martinez Sanchez Perez Gomez Martin Jimenez Ruiz Hernandez Diaz Moreno Alvarez Romero Navarro Torres Gil Serrano Molina Castro Ortega',
    cities:
      'Madrid,MD,280##|Barcelona,CT,080##|Valencia,VC,460##|Sevilla,AN,410##|Bilbao,PV,480##|Málaga,AN,290##',
    streets:
      'Calle Mayor|Calle Real|Avenida de la Constitución|Calle San Juan|Paseo de Gracia|Calle del Carmen|Gran Vía|Calle Nueva|Calle de la Luna|Avenida de Andalucía|Calle Cervantes|Plaza de España',
    numberFirst: false,
    banks:
      '454881,visa,credit,BBVA|491566,visa,debit,Santander|540824,mastercard,debit,CaixaBank|491501,visa,debit,Sabadell|516554,mastercard,credit,Bankinter',
    weight: 0.04,
  },
  {
    code: 'IT',
    currency: 'EUR',
    unitsPerDollar: 0.92,
    priceStep: 0.01,
    utcOffsetHours: 1,
    language: 'it-IT,it;q=0.9,en;q=0.5',
    homeBlocks: '79.0.0.0/10 87.0.0.0/11 95.224.0.0/11',
    mobileBlocks: '37.176.0.0/13 151.18.0.0/15',
    sixPrefix: '2a01:e11:',
    phones: '+39333####### +39347####### +39320####### +39389#######',
    mailDomains:
      'gmail.com gmail.com libero.it hotmail.it tiscali.it outlook.it alice.it virgilio.it',
    companyDomains: 'officine-rossi.it studio-bianchi.it',
    firstNames:
      'Leonardo Sofia Francesco Aurora Alessandro Giulia Lorenzo Ginevra Mattia Alice Andrea Emma Marco Chiara Luca Martina Giuseppe Francesca Matteo Elena Davide Sara Simone Valentina',
    lastNames:
      'Rossi Russo Ferrari Esposito Bianchi Romano Colombo Ricci Marino Greco Bruno Gallo Conti Costa Mancini Giordano Rizzo Lombardi Moretti Barbieri Fontana Santoro Mariani Rinaldi',
    cities:
      'Roma,RM,001##|Milano,MI,201##|Napoli,NA,801##|Torino,TO,101##|Bologna,BO,401##|Palermo,PA,901##',
    streets:
      'Via Roma|Via Garibaldi|Corso Italia|Via Mazzini|Via Dante|Piazza San Marco|Via Verdi|Viale Europa|Via Cavour|Via della Pace|Corso Vittorio Emanuele|Via Marconi',
    numberFirst: false,
    banks:
      '402360,visa,prepaid,Postepay|533317,mastercard,prepaid,Postepay|432917,visa,credit,UniCredit|525520,mastercard,debit,Intesa Sanpaolo|453997,visa,credit,Nexi',
    weight: 0.04,
  },
  {
    code: 'NL',
    currency: 'EUR',
    unitsPerDollar: 0.92,
    priceStep: 0.01,
    utcOffsetHours: 1,
    language: 'nl-NL,nl;q=0.9,en;q=0.8',
    homeBlocks: '86.80.0.0/13 84.82.0.0/15',
    mobileBlocks: '188.200.0.0/14 188.204.0.0/14',
    sixPrefix: '2a02:a440:',
    phones: '+3161####### +3162####### +3164####### +3165#######',
    mailDomains: 'gmail.com gmail.com hotmail.com ziggo.nl kpnmail.nl live.nl outlook.com',
    companyDomains: 'vandijk-advies.nl havenlogistiek.nl',
    firstNames:
      'Daan Emma Sem Julia Lucas Mila Levi Tess Finn Sophie Noah Zoë Bram Sara Thijs Anna Lars Eva Jeroen Marieke Sander Femke Youssef Fatima',
    lastNames:
      'Jansen Bakker Visser Smit Meijer Mulder Bos Vos Peters Hendriks Dekker Brouwer Dijkstra Koning Postma Willems Kok Schouten Hoekstra Kuiper Prins Huisman Postma Yilmaz',
    cities:
      'Amsterdam,NH,10## @@|Rotterdam,ZH,30## @@|Utrecht,UT,35## @@|Eindhoven,NB,56## @@|Groningen,GR,97## @@',
    streets:
      'Dorpsstraat|Kerkstraat|Molenweg|Schoolstraat|Stationsweg|Julianalaan|Beatrixstraat|Lindelaan|Prinsengracht|Marktplein|Havenkade|Nieuwstraat',
    numberFirst: false,
    banks:
      '526791,mastercard,credit,ING|540616,mastercard,credit,ABN AMRO|476817,visa,credit,ICS|535589,mastercard,debit,bunq|411773,visa,debit,Rabobank',
    weight: 0.03,
  },
  {
    code: 'PL',
    currency: 'PLN',
    unitsPerDollar: 4,
    priceStep: 0.01,
    utcOffsetHours: 1,
    language: 'pl-PL,pl;q=0.9,en;q=0.6',
    homeBlocks: '83.0.0.0/11 79.184.0.0/13',
    mobileBlocks: '94.254.128.0/17',
    sixPrefix: '2a02:a310:',
    phones: '+48501###### +48602###### +48693###### +48790###### +48514######',
    mailDomains: 'gmail.com gmail.com wp.pl o2.pl onet.pl interia.pl op.pl',
    companyDomains: 'budimex-serwis.pl kancelaria-nowak.pl',
    firstNames:
      'Jakub Zuzanna Antoni Julia Jan Maja Szymon Zofia Filip Hanna Piotr Anna Krzysztof Katarzyna Andrzej Malgorzata Tomasz Agnieszka Pawel Ewa Michal Magdalena Marcin Joanna',
    lastNames:
      'Nowak Kowalski Wisniewski Wojcik Kowalczyk Kaminski Lewandowski Zielinski Szymanski Wozniak Dabrowski Kozlowski Jankowski Mazur Krawczyk Piotrowski Grabowski Pawlak Michalski Krol Wieczorek Jablonski Wrobel Stepien',
    cities:
      'Warszawa,MZ,00-###|Kraków,MA,30-###|Wrocław,DS,50-###|Poznań,WP,60-###|Gdańsk,PM,80-###|Łódź,LD,90-###',
    streets:
      'ul. Polna|ul. Leśna|ul. Słoneczna|ul. Krótka|ul. Szkolna|ul. Ogrodowa|ul. Lipowa|ul. Kościuszki|ul. Mickiewicza|ul. Długa|al. Jana Pawła II|ul. Zielona',
    numberFirst: false,
    banks:
      '425125,visa,debit,PKO BP|516931,mastercard,debit,mBank|557519,mastercard,debit,Santander PL|446158,visa,debit,ING Bank Śląski|535470,mastercard,prepaid,Revolut',
    weight: 0.03,
  },
]
