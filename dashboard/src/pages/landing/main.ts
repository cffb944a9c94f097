import '../../ui/tokens.css'
import './LandingPage.module.css'
import './Features.module.css'
import './Samples.module.css'
import './Sections.module.css'
import '../../ui/base.css'
import '../../ui/Logo.module.css'
import { foldMenu } from './foldMenu.ts'
import { offerDemo } from './offerDemo.ts'
import { offerThemes } from './offerThemes.ts'

// The page is complete HTML. These only enhance it.
foldMenu()
offerDemo()
offerThemes()
