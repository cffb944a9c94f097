// Events of an element bubble. Unlock goods on your server, when the webhook order.completed arrives: events in a browser
// can be faked.
document.addEventListener('linktill:completed', ({ detail }) => {
  const { orderNumber, status } = detail.data
  document.getElementById('thanks').textContent = `Thank you. Order #${orderNumber} is ${status}.`
})
