import { median } from './paint.mjs'

const ROUNDS = 30
const WARM_UP = 5
/** Maximum ratio of the latency with many rows to that with a thousand. */
const MOST = 3

const PERIODS = ['7days', '30days', '90days', 'year']
const search = (text) => encodeURIComponent(text)

/** The requests of the dashboard: every list in its default order, searches, and the home page. */
export const CALLS = {
  products: '/products?limit=10&sort_by=name&sort_dir=asc',
  'products, search "plan"': '/products?limit=10&sort_by=name&sort_dir=asc&search=plan',
  'products, search "mug 1f"': `/products?limit=10&sort_by=name&sort_dir=asc&search=${search('mug 1f')}`,
  'products, search "m"': '/products?limit=10&sort_by=name&sort_dir=asc&search=m',
  'products, search "glaze"': '/products?limit=10&sort_by=name&sort_dir=asc&search=glaze',
  'products, page 50': '/products?limit=10&offset=490',
  'products, active': '/products?limit=10&status=active',
  links: '/carts?limit=10&sortBy=created_at&sortDir=desc',
  'links, search "gift"': '/carts?limit=10&sortBy=created_at&sortDir=desc&search=gift',
  'links, search "mug"': '/carts?limit=10&sortBy=created_at&sortDir=desc&search=mug',
  orders: '/orders?limit=10&sortBy=created_at&sortDir=desc',
  'orders, search "shopper12"': '/orders?limit=10&sortBy=created_at&sortDir=desc&search=shopper12',
  'orders, search "nora"': '/orders?limit=10&sortBy=created_at&sortDir=desc&search=nora',
  'orders, search "nora a1"': `/orders?limit=10&sortBy=created_at&sortDir=desc&search=${search('nora a1')}`,
  'orders, search "#1042"': `/orders?limit=10&sortBy=created_at&sortDir=desc&search=${search('#1042')}`,
  'orders, completed': '/orders?limit=10&sortBy=created_at&sortDir=desc&paymentStatus=completed',
  purchases: '/orders?limit=10&sortBy=created_at&sortDir=desc&scope=purchases',
  'purchases, search "nora"': '/orders?limit=10&sortBy=created_at&sortDir=desc&scope=purchases&search=nora',
  customers: '/customers?limit=10&sort_by=last_order&sort_dir=desc',
  'customers, search "shopper12"': '/customers?limit=10&sort_by=last_order&sort_dir=desc&search=shopper12',
  'customers, search "nora a1"': `/customers?limit=10&sort_by=last_order&sort_dir=desc&search=${search('nora a1')}`,
  'customers, search "nora"': '/customers?limit=10&sort_by=last_order&sort_dir=desc&search=nora',
  'promo codes': '/promos?limit=10&sort_by=created_at&sort_dir=desc',
  'promo codes, search "clay1"': '/promos?limit=10&sort_by=created_at&sort_dir=desc&search=clay1',
  'search box "mug"': '/search?q=mug',
  'search box "nora"': '/search?q=nora',
  'search box "shopper12"': '/search?q=shopper12',
  bell: '/notifications',
  'home, recent links': '/carts?limit=3&sortBy=created_at&sortDir=desc',
  'home, recent orders': '/orders?limit=5&sortBy=created_at&sortDir=desc',
  ...Object.fromEntries(
    ['summary', 'revenue', 'products'].flatMap((part) =>
      PERIODS.map((period) => [`home, ${part}, ${period}`, `/dashboard/${part}?period=${period}`]),
    ),
  ),
}

/**
 * Prints the median of every request for both merchants. The requests alternate, so that both run under the same load.
 * @param ask sends a request as a merchant, `(merchant, call) => Promise`.
 */
export async function compareCalls(ask, small, large, calls = CALLS) {
  console.log(`${'p50 in ms'.padEnd(32)} ${'small'.padStart(8)} ${'large'.padStart(8)}  ratio`)
  for (const [name, call] of Object.entries(calls)) {
    const times = [small, large].map(() => [])
    for (let round = 0; round < ROUNDS + WARM_UP; round++)
      for (const [index, merchant] of [small, large].entries()) {
        const started = performance.now()
        await ask(merchant, call)
        if (round >= WARM_UP) times[index].push(performance.now() - started)
      }
    const [one, other] = times.map(median)
    const verdict = other / one <= MOST ? '' : `  MISSED, target ≤ ${MOST}`
    console.log(
      `${name.padEnd(32)} ${one.toFixed(1).padStart(8)} ${other.toFixed(1).padStart(8)}  ${(other / one).toFixed(2)}${verdict}`,
    )
  }
}
