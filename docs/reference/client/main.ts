import '../../../dashboard/src/ui/tokens.css'
import '../../../dashboard/src/pages/landing/LandingPage.module.css'
import '../../../dashboard/src/pages/landing/Sections.module.css'
import '../../../dashboard/src/ui/base.css'
import '../../../dashboard/src/ui/Logo.module.css'
import '../Layout.module.css'
import '../Operation.module.css'
import '../Fields.module.css'
import '../Code.module.css'
import { offerThemes } from '../../../dashboard/src/pages/landing/offerThemes.ts'
import { offerCopies } from './copy.ts'
import { offerKey } from './key.ts'
import { offerLanguages } from './languages.ts'
import { offerSearch } from './search.ts'
import { offerTrials } from './trials.ts'

// The page is complete HTML. These only enhance it.
offerLanguages()
offerThemes()
offerCopies()
offerKey()
offerSearch()
offerTrials()
