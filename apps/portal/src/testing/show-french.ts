import { onTestFinished } from 'vitest'
import { allTexts } from '#src/i18n/testing/all-texts.ts'
import { addTexts, setLanguage } from '#src/i18n/translation.ts'

/** Shows the screens of a test in French. */
export const showFrench = async (): Promise<void> => {
  setLanguage('fr')
  onTestFinished(() => setLanguage('en'))
  await addTexts({}, { './fr.ts': async () => allTexts('fr') })
}
