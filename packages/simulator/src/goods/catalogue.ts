/** What is sold, by category, with its usual price in dollars. */
export interface Category {
  readonly name: string
  readonly nouns: readonly string[]
  readonly brands: readonly string[]
  readonly lowDollars: number
  readonly highDollars: number
  /** Sent by e-mail: no parcel, no address, and easy to turn into money. */
  readonly isElectronic: boolean
  /** How many shops deal in it. */
  readonly weight: number
}

const words = (text: string): readonly string[] => text.split('|')

export const CATEGORIES: readonly Category[] = [
  {
    name: 'electronics',
    nouns: words(
      'smartphone|tablet|laptop|headphones|smartwatch|camera|games console|monitor|drone',
    ),
    brands: words('Norvik|Apexa|Lumio|Kestrel|Hanzo|Orbita'),
    lowDollars: 60,
    highDollars: 1_300,
    isElectronic: false,
    weight: 5,
  },
  {
    name: 'gift cards',
    nouns: words('gift card|game credit|streaming voucher|prepaid code'),
    brands: words('Playzone|Streamly|Bazaar|Voucherly'),
    lowDollars: 10,
    highDollars: 200,
    isElectronic: true,
    weight: 2,
  },
  {
    name: 'software',
    nouns: words('photo editor licence|antivirus licence|e-book|online course|indie game'),
    brands: words('Pixelroom|Safebyte|Paperleaf|Learnway'),
    lowDollars: 4,
    highDollars: 90,
    isElectronic: true,
    weight: 3,
  },
  {
    name: 'fashion',
    nouns: words('sneakers|jacket|dress|jeans|backpack|hoodie|boots|scarf|sunglasses'),
    brands: words('Alder|Velour|Strada|Northpeak|Mirela|Tanuki'),
    lowDollars: 12,
    highDollars: 260,
    isElectronic: false,
    weight: 7,
  },
  {
    name: 'home',
    nouns: words(
      'desk lamp|coffee maker|blanket|rug|bookshelf|frying pan|vase|air fryer|pillow set',
    ),
    brands: words('Hearthly|Fjordhus|Casamia|Brewline'),
    lowDollars: 9,
    highDollars: 320,
    isElectronic: false,
    weight: 6,
  },
  {
    name: 'beauty',
    nouns: words('face cream|perfume|shampoo|lipstick|hair dryer|beard oil'),
    brands: words('Solene|Amara|Purelle|Barbero'),
    lowDollars: 6,
    highDollars: 140,
    isElectronic: false,
    weight: 4,
  },
  {
    name: 'toys',
    nouns: words('building set|puzzle|plush bear|board game|toy train|doll house'),
    brands: words('Brickadoo|Kinderly|Tummel|Fablewood'),
    lowDollars: 8,
    highDollars: 150,
    isElectronic: false,
    weight: 4,
  },
  {
    name: 'jewelry',
    nouns: words('gold ring|silver necklace|watch|bracelet|earrings'),
    brands: words('Aurelia|Regent|Opaline'),
    lowDollars: 35,
    highDollars: 1_600,
    isElectronic: false,
    weight: 2,
  },
  {
    name: 'sports',
    nouns: words('yoga mat|road bike|tent|running shoes|dumbbells|ski goggles|football'),
    brands: words('Trailfox|Pulsar|Kondor'),
    lowDollars: 10,
    highDollars: 700,
    isElectronic: false,
    weight: 4,
  },
  {
    name: 'food',
    nouns: words('coffee beans|olive oil|chocolate box|tea sampler|pet food|wine case'),
    brands: words('Monteverde|Oleo|Cacaoteca|Pawful'),
    lowDollars: 5,
    highDollars: 120,
    isElectronic: false,
    weight: 5,
  },
]
