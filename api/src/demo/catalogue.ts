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

const shipped = (product: Omit<DemoProduct, 'type' | 'status'>) =>
  ({ ...product, type: 'physical', status: 'active' }) satisfies DemoProduct
const other = (product: Omit<DemoProduct, 'stock' | 'status'> & { status?: ProductStatus }): DemoProduct => ({
  status: 'active',
  ...product,
  stock: null,
})

export const PRODUCTS = {
  mug: shipped({
    name: 'Speckled mug',
    priceMinor: 2400,
    stock: 47,
    picture: 'mug',
    weight: 7,
    description: 'Thrown by hand in speckled stoneware, holds 300 ml. Dishwasher safe.',
  }),
  cups: shipped({
    name: 'Espresso cup, set of two',
    priceMinor: 4800,
    stock: 31,
    picture: 'cups',
    weight: 6,
    description: 'Two small cups that keep an espresso hot. No two are alike.',
  }),
  plate: shipped({
    name: 'Ash-glaze dinner plate',
    priceMinor: 4200,
    stock: 64,
    picture: 'plate',
    weight: 5,
    description: 'Wood ash glaze over a dark clay body, 27 cm.',
  }),
  starterKit: shipped({
    name: 'Hand-building starter kit',
    priceMinor: 6400,
    stock: 52,
    picture: 'starter-kit',
    weight: 7,
    description: 'Five kilos of clay, six tools and a booklet.',
  }),
  testKit: shipped({
    name: 'Clay body test kit',
    priceMinor: 3600,
    stock: 4,
    picture: 'test-kit',
    weight: 2,
    description: 'Eight clay bodies in small blocks, to find yours.',
  }),
  planter: shipped({
    name: 'Garden planter, large',
    priceMinor: 9600,
    stock: 0,
    picture: 'planter',
    weight: 2,
    description: 'Frost-proof, 40 cm across. The next firing is in spring.',
  }),
  wheelClass: other({
    type: 'service',
    name: 'Beginner wheel class',
    priceMinor: 8500,
    picture: 'wheel',
    weight: 5,
    description: 'Three hours at the wheel, clay and firing included.',
  }),
  course: other({
    type: 'service',
    name: 'Glazing course',
    priceMinor: 3600,
    picture: 'bowl',
    weight: 3,
    description: 'An evening on glazes: dipping, pouring, brushing.',
  }),
  chemistry: other({
    type: 'service',
    name: 'Glaze chemistry workshop',
    priceMinor: 14000,
    picture: 'flask',
    weight: 0,
    description: 'Two days from raw material to a recipe of your own.',
    status: 'draft',
  }),
  opening: other({
    type: 'service',
    name: 'Kiln-opening evening',
    priceMinor: 2500,
    picture: 'kiln',
    weight: 0,
    description: 'We open the kiln together. Back in autumn.',
    status: 'inactive',
  }),
  recipes: other({
    type: 'digital',
    name: 'Celadon glaze recipes',
    priceMinor: 1800,
    picture: 'recipes',
    weight: 5,
    description: 'Twelve tested recipes with firing notes, as PDF.',
  }),
  guide: other({
    type: 'digital',
    name: 'Clay body guide, PDF',
    priceMinor: 1200,
    picture: 'guide',
    weight: 4,
    description: 'Which clay for what, on twenty pages.',
  }),
  chart: other({
    type: 'digital',
    name: 'Studio glaze chart',
    priceMinor: 0,
    picture: 'chart',
    weight: 0,
    description: 'Our forty glazes on one page. Free.',
  }),
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
