const button = document.getElementById('open')
const thanks = document.getElementById('thanks')

button.addEventListener('click', () =>
  window.Linktill.push(async (linktill) => {
    const checkout = linktill.open({
      link: button.dataset.link,
      prefill: { email: 'nora@example.com', name: 'Nora Lindqvist' },
      reference: 'customer-17',
      metadata: { shelf: 'recipes' },
      redirect: 'never',
      appearance: { variables: { colorPrimary: '#5b2a86', borderRadius: '2px' } },
    })
    const { status, order } = await checkout.result
    // This only thanks the shopper. Unlock goods on your server, when the webhook order.completed arrives.
    if (status === 'completed') thanks.textContent = `Thank you. Order #${order.orderNumber} is ${order.status}.`
    else thanks.textContent = `Nothing was bought (${status}).`
  }),
)
