import type { ProductStatus, ProductType } from '../rows/Product.ts'

/** The demo shop's merchant. The sign-in is printed at start, so it is not secret. */
export const OWNER = { name: 'Mara Lind', email: 'demo@linktill.test', password: 'kiln-and-clay' }

export const SHOP = {
  storeName: 'Kiln & Clay',
  tier: 'pro',
  timeZone: 'UTC',
  description: 'A pottery studio that does not exist: the demo shop of Linktill. Change or delete whatever you like.',
  businessType: 'individual',
  businessAddress: '12 Wharf Street\nPortland, ME 04101',
  supportEmail: 'studio@example.com',
  logoUrl: '/demo/logo.png',
  appearance: { colorPrimary: '#9a4320' },
} as const

/** A promo code that works at every checkout of the shop. */
export const PROMO_CODE = { code: 'WELCOME10', discountType: 'percentage', percent: '10' } as const

interface DemoProduct {
  name: string
  description: string
  /** Minor units of USD. */
  priceMinor: number
  type: ProductType
  /** Quantity left of physical products. */
  stock: number | null
  status: ProductStatus
  /** File in api/demo/pictures, without its extension. */
  picture: string
  /** How often it sells at its own address, relative to the others; 0 never. */
  weight: number
}

const shipped = (name: string, priceMinor: number, stock: number, picture: string, weight: number, description: string) =>
  ({ name, priceMinor, stock, picture, weight, description, type: 'physical', status: 'active' }) satisfies DemoProduct
const other = (type: ProductType, name: string, priceMinor: number, picture: string, weight: number, description: string) =>
  ({ name, priceMinor, stock: null, picture, weight, description, type, status: 'active' as ProductStatus }) satisfies DemoProduct

export const PRODUCTS = {
  mug: shipped('Speckled mug', 2400, 47, 'mug', 7, 'Thrown by hand in speckled stoneware, holds 300 ml. Dishwasher safe.'),
  cups: shipped('Espresso cup, set of two', 4800, 31, 'cups', 6, 'Two small cups that keep an espresso hot. No two are alike.'),
  plate: shipped('Ash-glaze dinner plate', 4200, 64, 'plate', 5, 'Wood ash glaze over a dark clay body, 27 cm.'),
  starterKit: shipped('Hand-building starter kit', 6400, 52, 'starter-kit', 7, 'Five kilos of clay, six tools and a booklet.'),
  testKit: shipped('Clay body test kit', 3600, 4, 'test-kit', 2, 'Eight clay bodies in small blocks, to find yours.'),
  planter: shipped('Garden planter, large', 9600, 0, 'planter', 2, 'Frost-proof, 40 cm across. The next firing is in spring.'),
  wheelClass: other('service', 'Beginner wheel class', 8500, 'wheel', 5, 'Three hours at the wheel, clay and firing included.'),
  course: other('service', 'Glazing course', 3600, 'bowl', 3, 'An evening on glazes: dipping, pouring, brushing.'),
  chemistry: {
    ...other('service', 'Glaze chemistry workshop', 14000, 'flask', 0, 'Two days from raw material to a recipe of your own.'),
    status: 'draft',
  },
  opening: {
    ...other('service', 'Kiln-opening evening', 2500, 'kiln', 0, 'We open the kiln together. Back in autumn.'),
    status: 'inactive',
  },
  recipes: other('digital', 'Celadon glaze recipes', 1800, 'recipes', 5, 'Twelve tested recipes with firing notes, as PDF.'),
  guide: other('digital', 'Clay body guide, PDF', 1200, 'guide', 4, 'Which clay for what, on twenty pages.'),
  chart: other('digital', 'Studio glaze chart', 0, 'chart', 0, 'Our forty glazes on one page. Free.'),
} satisfies Record<string, DemoProduct>

export interface DemoLink {
  urlId: string
  name: string
  /** How many days ago it was created, and when it stopped selling. */
  madeDaysAgo: number
  endedDaysAgo?: number
  items: { product: DemoProduct; quantity: number; priceOverrideMinor?: number }[]
  shippingCostMinor?: number
  customMessage?: string
  /** How often it sells, relative to the others. */
  weight: number
  /** The hidden link of a product's own address. */
  isInstant?: boolean
  /** Visitors per order who did not buy. */
  lookers: [least: number, most: number]
}

/** Checkout links with fixed addresses, which are printed at start. */
export const LINKS: DemoLink[] = [
  {
    urlId: 'm4kd7ta9we',
    name: 'First glaze set',
    madeDaysAgo: 74,
    items: [
      { product: PRODUCTS.mug, quantity: 2 },
      { product: PRODUCTS.course, quantity: 1 },
      { product: PRODUCTS.guide, quantity: 1 },
    ],
    shippingCostMinor: 0,
    customMessage:
      'Every mug is thrown by hand, so the glaze on yours will differ a little from the picture. We pack on Tuesdays.',
    weight: 14,
    lookers: [9, 17],
  },
  {
    urlId: 'g8vq5wn2rc',
    name: 'Glaze library',
    madeDaysAgo: 88,
    items: [
      { product: PRODUCTS.recipes, quantity: 1 },
      { product: PRODUCTS.guide, quantity: 1, priceOverrideMinor: 900 },
    ],
    weight: 10,
    lookers: [12, 22],
  },
  {
    urlId: 'f2hj6ey8up',
    name: 'Free glaze chart',
    madeDaysAgo: 40,
    items: [{ product: PRODUCTS.chart, quantity: 1 }],
    weight: 7,
    lookers: [4, 8],
  },
  {
    urlId: 'k3x9q2abcd',
    name: 'Autumn studio sale',
    madeDaysAgo: 31,
    items: [
      { product: PRODUCTS.cups, quantity: 1, priceOverrideMinor: 4400 },
      { product: PRODUCTS.plate, quantity: 2, priceOverrideMinor: 3800 },
    ],
    weight: 18,
    lookers: [13, 26],
  },
  {
    urlId: 'w7n2pd4hvt',
    name: 'Saturday wheel class',
    madeDaysAgo: 90,
    items: [{ product: PRODUCTS.wheelClass, quantity: 1 }],
    weight: 9,
    lookers: [8, 15],
  },
  {
    urlId: 'b5t8mzr3yq',
    name: 'Starter kit, wholesale',
    madeDaysAgo: 84,
    endedDaysAgo: 33,
    items: [{ product: PRODUCTS.starterKit, quantity: 6, priceOverrideMinor: 4800 }],
    shippingCostMinor: 1800,
    weight: 2,
    lookers: [6, 12],
  },
]

/** The links to show first: one that ships, one of files only, one that is free. */
export const SHOWN_URL_IDS = ['m4kd7ta9we', 'g8vq5wn2rc', 'f2hj6ey8up']
