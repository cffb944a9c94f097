import '../../ui/tokens.css'
import '../landing/LandingPage.module.css'
import '../landing/Sections.module.css'
import './SitePage.module.css'
import '../../ui/base.css'
import '../../ui/Logo.module.css'
import { foldMenu } from '../landing/foldMenu.ts'

foldMenu()
