import { runAgeDemo } from '#src/features/site/script/age-demo.ts'
import { runCarousels } from '#src/features/site/script/carousel.ts'
import { copyCode } from '#src/features/site/script/copy-code.ts'
import { searchDocumentation } from '#src/features/site/script/documentation-search.ts'
import { runInfoDrawer } from '#src/features/site/script/info-drawer.ts'
import { runContactForm } from '#src/features/site/script/contact-form.ts'
import { followFormerAnchor } from '#src/features/site/script/former-anchors.ts'
import { chooseSample } from '#src/features/site/script/choose-sample.ts'
import { focusScrollingBoxes } from '#src/features/site/script/scrolling-boxes.ts'
import { storeLanguageChoice } from '#src/features/site/script/language-links.ts'
import { loadTryCall } from '#src/features/site/script/load-try-call.ts'
import { chooseThemes } from '#src/features/site/script/theme-switch.ts'
import { closeMenu } from '#src/features/site/script/site-menu.ts'
import { runTextDemo } from '#src/features/site/script/text-demo.ts'
import { registerOfflinePage } from '#src/lib/register-offline-page.ts'

// Scripts of the public pages. Each does nothing if its elements are missing.
chooseThemes()
storeLanguageChoice()
closeMenu()
copyCode()
runCarousels()
runAgeDemo()
runInfoDrawer()
runContactForm()
runTextDemo()
registerOfflinePage()
searchDocumentation()
followFormerAnchor()
chooseSample()
loadTryCall()
focusScrollingBoxes()
