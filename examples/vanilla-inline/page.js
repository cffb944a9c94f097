// Events of an element bubble from it. What was bought is unlocked by your server, when the webhook order.completed arrives:
// what a browser says, anybody can say.
document.addEventListener('linktill:completed', ({ detail }) => {
  const { orderNumber, status } = detail.data
  document.getElementById('thanks').textContent = `Thank you. Order #${orderNumber} is ${status}.`
})
