import '../../ui/tokens.css'
import './LandingPage.module.css'
import './DemoCheckout.module.css'
import './Features.module.css'
import './Sections.module.css'
import '../../ui/base.css'
import '../../ui/Logo.module.css'

// The page is finished HTML; all that is left to do is to fold the menu of small screens when it was used.
const menu = document.querySelector<HTMLDetailsElement>('header details')
menu?.addEventListener('click', (event) => {
  if (event.target instanceof Element && event.target.closest('a')) menu.open = false
})
