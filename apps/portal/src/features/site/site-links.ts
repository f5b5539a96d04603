import { INFO_DRAWER_ID } from '#src/features/site/parts/info-drawer.tsx'
import { currentLanguage, t } from '#src/i18n/translation.ts'
import { paths, type SitePage, sitePath } from '#src/paths.ts'

export interface SiteLink {
  label: string
  href: string
  /** With a script, the link opens the drawer instead. */
  opensInfo?: true
}

const page = (name: SitePage, label: string): SiteLink => ({ label, href: sitePath(name, currentLanguage()) })

/** Returns the links of the header. */
export const navLinks = () => ({
  home: page('home', t('site.ageAssurance')),
  onlineSafety: page('onlineSafety', t('site.onlineSafety')),
  retailHome: page('retailHome', t('site.retail')),
  prices: page('prices', t('site.prices')),
  documentation: {
    label: t('site.documentation'),
    href: paths.documentation({ lang: currentLanguage() }),
  } as SiteLink,
})
export type NavItem = keyof ReturnType<typeof navLinks>

/** Returns the links of the footer, in columns. */
export const footerColumns = (): { title: string; links: SiteLink[] }[] => {
  const { home, onlineSafety, retailHome, prices, documentation } = navLinks()
  const lang = currentLanguage()
  return [
    { title: t('site.products'), links: [home, onlineSafety, retailHome, prices] },
    {
      title: t('site.developers'),
      links: [
        documentation,
        {
          label: t('site.sampleCode'),
          href: `${paths.documentationPage({ lang, documentName: 'faceassure-android' })}#sample`,
        },
        page('status', t('site.status')),
        { label: t('site.demoApps'), href: `${home.href}#demo-apps` },
      ],
    },
    {
      title: t('site.company'),
      links: [
        { label: t('site.howItWorks'), href: `${home.href}#${INFO_DRAWER_ID}`, opensInfo: true },
        page('accuracy', t('site.accuracy')),
        page('contactUs', t('site.contact')),
        page('privacyPolicy', t('site.privacyPolicy')),
        page('termsAndConditions', t('site.terms')),
      ],
    },
  ]
}
