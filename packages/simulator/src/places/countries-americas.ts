import type { Country } from './country.ts'

export const COUNTRIES_AMERICAS: readonly Country[] = [
  {
    code: 'US',
    currency: 'USD',
    unitsPerDollar: 1,
    priceStep: 0.01,
    utcOffsetHours: -6,
    language: 'en-US,en;q=0.9',
    homeBlocks: '24.0.0.0/12 73.0.0.0/9 98.192.0.0/10 71.160.0.0/11',
    mobileBlocks: '172.56.0.0/14 174.192.0.0/10 107.64.0.0/10',
    sixPrefix: '2600:1700:',
    phones:
      '+1212N6##### +1646N5##### +1415N3##### +1310N8##### +1713N4##### +1312N6##### +1404N7##### +1206N3##### +1305N5##### +1602N6##### +1214N4##### +1617N8#####',
    mailDomains:
      'gmail.com gmail.com gmail.com yahoo.com outlook.com icloud.com hotmail.com aol.com comcast.net',
    companyDomains:
      'harborlane.com northfield-group.com brightwell.io mesaworks.com statecollege.edu',
    firstNames:
      'James Mary Robert Patricia John Jennifer Michael Linda David Elizabeth William Barbara Joseph Jessica Thomas Sarah Carlos Karen Daniel Ashley Anthony Kimberly Mark Emily Steven Maria Andrew Michelle Joshua Amanda Kevin Melissa Brian Stephanie Tyrone Latoya Ryan Brittany Wei Priya',
    lastNames:
      'Smith Johnson Williams Brown Jones Garcia Miller Davis Rodriguez Martinez Hernandez Lopez Gonzalez Wilson Anderson Thomas Taylor Moore Jackson Martin Lee Perez Thompson White Harris Sanchez Clark Ramirez Lewis Robinson Walker Young Allen King Wright Nguyen Patel Cohen Murphy Kowalski',
    cities:
      'New York,NY,100##|Brooklyn,NY,112##|Los Angeles,CA,900##|Chicago,IL,606##|Houston,TX,770##|Phoenix,AZ,850##|Seattle,WA,981##|Atlanta,GA,303##|Miami,FL,331##|Denver,CO,802##|Columbus,OH,432##|Portland,OR,972##|Boise,ID,837##|Wilmington,DE,198##',
    streets:
      'Main St|Oak Ave|Maple Dr|Cedar Ln|Washington Blvd|Lake St|Hillcrest Rd|Park Ave|Elm St|Sunset Blvd|River Rd|2nd Ave|Lincoln Way|Church St|Magnolia Ct|Highland Ave|Pine St|Jefferson Ave',
    numberFirst: true,
    banks:
      '414720,visa,credit,Chase|426684,visa,credit,Chase|440066,visa,credit,Bank of America|517805,mastercard,credit,Capital One|414709,visa,credit,Capital One|542418,mastercard,credit,Citibank|379182,amex,credit,American Express|601100,discover,credit,Discover|434256,visa,debit,Wells Fargo|403905,visa,debit,PNC|511361,mastercard,prepaid,Green Dot|440393,visa,prepaid,Metabank',
    weight: 0.3,
  },
  {
    code: 'CA',
    currency: 'CAD',
    unitsPerDollar: 1.36,
    priceStep: 0.01,
    utcOffsetHours: -5,
    language: 'en-CA,en;q=0.9,fr-CA;q=0.7',
    homeBlocks: '142.112.0.0/13 99.224.0.0/11 70.24.0.0/13',
    mobileBlocks: '72.136.0.0/13 24.114.0.0/16 184.151.0.0/16',
    sixPrefix: '2607:fea8:',
    phones: '+1416N5##### +1647N3##### +1604N7##### +1514N8##### +1403N6##### +1613N4#####',
    mailDomains: 'gmail.com gmail.com hotmail.com outlook.com yahoo.ca rogers.com icloud.com',
    companyDomains: 'maplefreight.ca lakeshore-clinic.ca prairietech.ca',
    firstNames:
      'Liam Olivia Noah Emma Jacob Charlotte William Chloe Ethan Sophie Lucas Amelia Gabriel Zoe Samuel Alice Mathieu Claire Arjun Simran Ryan Megan Owen Hannah',
    lastNames:
      'Smith Brown Tremblay Martin Roy Gagnon Lee Wilson Johnson MacDonald Taylor Campbell Anderson Leblanc Cote Singh Wong Bouchard Gauthier Morin Kaur Reid Fraser Nguyen',
    cities:
      'Toronto,ON,M5@ #@#|Montreal,QC,H2@ #@#|Vancouver,BC,V6@ #@#|Calgary,AB,T2@ #@#|Ottawa,ON,K1@ #@#|Halifax,NS,B3@ #@#',
    streets:
      'Yonge St|King St W|Queen St E|Bloor St|Maple Cres|Granville St|Rue Sainte-Catherine|Elgin St|Bank St|Dundas St|Lakeshore Rd|Spring Garden Rd',
    numberFirst: true,
    banks:
      '450140,visa,credit,RBC Royal Bank|452034,visa,credit,TD Canada Trust|453789,visa,credit,Scotiabank|519123,mastercard,credit,BMO|450644,visa,credit,CIBC|516075,mastercard,prepaid,KOHO',
    weight: 0.06,
  },
  {
    code: 'BR',
    currency: 'BRL',
    unitsPerDollar: 5.2,
    priceStep: 0.01,
    utcOffsetHours: -3,
    language: 'pt-BR,pt;q=0.9,en;q=0.6',
    homeBlocks: '177.32.0.0/11 189.32.0.0/12',
    mobileBlocks: '191.240.0.0/13 179.240.0.0/13',
    sixPrefix: '2804:14c:',
    phones:
      '+551199####### +552198####### +553199####### +554199####### +557198####### +558199#######',
    mailDomains:
      'gmail.com gmail.com gmail.com hotmail.com outlook.com yahoo.com.br uol.com.br bol.com.br',
    companyDomains: 'casaverde.com.br logpaulista.com.br clinicasol.com.br',
    firstNames:
      'Maria Jose Ana Joao Antonio Francisca Carlos Paulo Adriana Pedro Juliana Lucas Marcia Luiz Fernanda Marcos Patricia Gabriel Aline Rafael Camila Thiago Bruna Felipe Larissa Rodrigo',
    lastNames:
      'Silva Santos Oliveira Souza Rodrigues Ferreira Alves Pereira Lima Gomes Costa Ribeiro Martins Carvalho Almeida Lopes Soares Fernandes Vieira Barbosa Rocha Dias Nascimento Moreira',
    cities:
      'São Paulo,SP,01###-###|Rio de Janeiro,RJ,20###-###|Belo Horizonte,MG,30###-###|Curitiba,PR,80###-###|Salvador,BA,40###-###|Recife,PE,50###-###',
    streets:
      'Rua das Flores|Avenida Paulista|Rua Augusta|Rua XV de Novembro|Avenida Brasil|Rua Sete de Setembro|Rua Santos Dumont|Rua da Paz|Avenida Getúlio Vargas|Rua Tiradentes|Rua Bela Vista|Rua São José',
    numberFirst: false,
    banks:
      '498406,visa,credit,Banco do Brasil|422061,visa,credit,Itaú|549167,mastercard,credit,Itaú|516292,mastercard,credit,Nubank|523421,mastercard,credit,Nubank|407441,visa,credit,Bradesco|410863,visa,debit,Caixa',
    weight: 0.08,
  },
  {
    code: 'MX',
    currency: 'MXN',
    unitsPerDollar: 17.5,
    priceStep: 0.5,
    utcOffsetHours: -6,
    language: 'es-MX,es;q=0.9,en;q=0.5',
    homeBlocks: '189.128.0.0/10 201.96.0.0/11',
    mobileBlocks: '200.68.128.0/18 187.184.0.0/14',
    sixPrefix: '2806:2f0:',
    phones: '+5255N####### +5233N####### +5281N#######',
    mailDomains:
      'gmail.com gmail.com hotmail.com hotmail.com outlook.com yahoo.com.mx prodigy.net.mx',
    companyDomains: 'grupoazteca-log.mx clinicadelvalle.mx',
    firstNames:
      'Jose Maria Juan Guadalupe Luis Rosa Carlos Ana Jorge Veronica Miguel Alejandra Francisco Leticia Jesus Gabriela Pedro Sofia Diego Ximena Fernando Valeria Ricardo Daniela',
    lastNames:
      'Hernandez Garcia Martinez Lopez Gonzalez Perez Rodriguez Sanchez Ramirez Cruz Flores Gomez Morales Vazquez Reyes Jimenez Torres Diaz Gutierrez Mendoza Ruiz Aguilar Ortiz Castillo',
    cities:
      'Ciudad de México,CMX,06###|Guadalajara,JAL,44###|Monterrey,NLE,64###|Puebla,PUE,72###|Tijuana,BCN,22###|Mérida,YUC,97###',
    streets:
      'Avenida Insurgentes|Calle Hidalgo|Calle Juárez|Avenida Reforma|Calle Morelos|Calle 5 de Mayo|Avenida Universidad|Calle Allende|Calle Zaragoza|Avenida Revolución|Calle Independencia|Calle Madero',
    numberFirst: false,
    banks:
      '415231,visa,credit,BBVA México|455511,visa,debit,BBVA México|549949,mastercard,credit,Banamex|518899,mastercard,credit,Santander México|493135,visa,debit,Banorte|557920,mastercard,prepaid,Albo',
    weight: 0.05,
  },
]
