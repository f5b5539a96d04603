import type { Language } from '@assure/contract/constants'
import { PACKAGE_SCOPE } from '@assure/contract/package-scope'

const client = `${PACKAGE_SCOPE}/client`
const deviceClient = `${PACKAGE_SCOPE}/device-client`
const web = `${PACKAGE_SCOPE}/web`

/** The page of SDKs and packages as the search finds it. Its title is that of the page. */
export const SDK_PAGE: Record<Language, { title: string; text: string }> = {
  en: {
    title: 'SDKs and packages',
    text: `npm packages: npm install ${client} (createClient) for servers, npm install ${deviceClient} (DeviceClient, UsageClient) for devices and apps, npm install ${web} (AgeCheck, scriptedEstimator) for web pages.`,
  },
  fr: {
    title: 'SDK et paquets',
    text: `Paquets npm\u00A0: npm install ${client} (createClient) pour les serveurs, npm install ${deviceClient} (DeviceClient, UsageClient) pour les appareils et les applications, npm install ${web} (AgeCheck, scriptedEstimator) pour les pages web.`,
  },
}
