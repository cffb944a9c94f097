import styles from './Samples.module.css'

/** The server replaces this with the address where it serves checkouts and the API. */
const ORIGIN = '{{checkout_url}}'

const samples = {
  html: {
    title: 'HTML',
    code: `<script src="${ORIGIN}/embed/v1.js" defer></script>

<a href="${ORIGIN}/checkout/k3x9q2abcd" data-linktill>Buy</a>`,
  },
  react: {
    title: 'React',
    code: `import { CheckoutEmbed } from '@linktill/sdk/react'

export const Buy = () => (
  <CheckoutEmbed
    origin="${ORIGIN}"
    link="k3x9q2abcd"
    on={{ completed: ({ data }) => console.log(data.orderNumber) }}
  />
)`,
  },
  typescript: {
    title: 'TypeScript',
    code: `import { createClient } from '@linktill/sdk'

const client = createClient({ baseUrl: '${ORIGIN}/api', token: process.env.LINKTILL_KEY })
const { products } = await client.listProducts()
const link = await client.createLink({
  body: { name: 'Glazing course', items: [{ productId: products[0].id, quantity: 1 }] },
})`,
  },
  curl: {
    title: 'curl',
    code: `curl ${ORIGIN}/api/products -H "Authorization: Bearer $LINKTILL_KEY"`,
  },
}

/** The same product in code, one sample at a time. Radio buttons choose it, which needs no script. */
export function Samples() {
  return (
    <div className={styles.samples}>
      <h3>Or in a page of your own</h3>
      <fieldset>
        <legend className="sr-only">Sample</legend>
        {Object.entries(samples).map(([id, { title }], index) => (
          <label key={id}>
            <input type="radio" name="sample" value={id} defaultChecked={index === 0} />
            {title}
          </label>
        ))}
      </fieldset>
      {Object.entries(samples).map(([id, { title, code }]) => (
        <pre key={id} data-sample={id} role="region" aria-label={`Sample in ${title}`} tabIndex={0}>
          <code>{code}</code>
        </pre>
      ))}
    </div>
  )
}
