import type { Language } from '@assure/contract/constants'
import { installCommand } from '@assure/contract/package-scope'
import { SDK_WORDS } from './pages/sdk-words.ts'

const client = installCommand('client')
const deviceClient = installCommand('device-client')
const web = installCommand('web')

const TEXTS: Record<Language, string> = {
  en: `npm packages: ${client} (createClient) for servers, ${deviceClient} (DeviceClient, UsageClient) for devices and apps, ${web} (AgeCheck, scriptedEstimator) for web pages.`,
  fr: `Paquets npm\u00A0: ${client} (createClient) pour les serveurs, ${deviceClient} (DeviceClient, UsageClient) pour les appareils et les applications, ${web} (AgeCheck, scriptedEstimator) pour les pages web.`,
}

/** Returns the page of SDKs and packages as the search finds it. */
export const sdkPage = (language: Language): { title: string; text: string } => ({
  title: SDK_WORDS[language].title,
  text: TEXTS[language],
})
