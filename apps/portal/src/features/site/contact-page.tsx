import '#src/shared/contact/texts/texts.ts'
import '#src/features/site/contact/texts/texts.ts'
import { RETAIL_TRIAL_DAYS } from '@assure/contract/constants'
import { BookOpen, KeyRound, type LucideIcon, Mail, Store } from 'lucide-react'
import { portalConfig } from '#src/api/portal-config.ts'
import { ArrowLink } from '#src/features/site/parts/arrow-link.tsx'
import { CONTAINER } from '#src/features/site/parts/container.ts'
import { ContactForm } from '#src/features/site/contact/contact-form.tsx'
import { HeroWords } from '#src/features/site/parts/hero.tsx'
import { siteAddresses } from '#src/features/site/site-address.ts'
import { SiteFrame } from '#src/features/site/site-frame.tsx'
import { currentLanguage, t } from '#src/i18n/translation.ts'
import { PLAIN } from '#src/layouts/plain.ts'
import { AddressText } from '#src/shared/page/address-text.tsx'
import { paths } from '#src/paths.ts'

export const handle = PLAIN

interface Way {
  icon: LucideIcon
  title: string
  text: string
  link: string
  href: string
}

/** Alternatives to the contact form. */
const ways = (contactEmail: string, product: string): Way[] => [
  {
    icon: Mail,
    title: t('siteContact.mail.title'),
    text: t('siteContact.mail.text'),
    link: contactEmail,
    href: `mailto:${contactEmail}`,
  },
  {
    icon: KeyRound,
    title: t('siteContact.account.title'),
    text: t('siteContact.account.text'),
    link: t('siteContact.account.link'),
    href: paths.createAccount(),
  },
  {
    icon: Store,
    title: t('siteContact.retail.title'),
    text: t('siteContact.retail.text', { product, days: RETAIL_TRIAL_DAYS }),
    link: t('siteContact.retail.link'),
    href: paths.retailSignup(),
  },
  {
    icon: BookOpen,
    title: t('siteContact.guides.title'),
    text: t('siteContact.guides.text'),
    link: t('site.documentation'),
    href: paths.documentation({ lang: currentLanguage() }),
  },
]

/** Contact page, `/contact-us`: the form, the email address and the promise to answer within 48 hours (HM-06). */
export default function ContactPage() {
  const { appName, contactEmail } = portalConfig()
  return (
    <SiteFrame
      title={t('siteContact.title')}
      description={t('siteContact.description')}
      addresses={siteAddresses('contactUs')}
    >
      <div
        className={`${CONTAINER} grid gap-x-20 gap-y-12 py-14 md:py-20 lg:grid-cols-[minmax(0,1fr)_minmax(0,36rem)] lg:grid-rows-[auto_1fr]`}
      >
        <div>
          <HeroWords
            eyebrow={t('siteContact.eyebrow')}
            title={[t('siteContact.headline.first'), t('siteContact.headline.second')]}
            lead={t('siteContact.lead')}
          />
        </div>
        <div className="self-start rounded-dialog border bg-surface p-5 sm:p-8 lg:row-span-2">
          <noscript>
            <p className="text-body">
              <AddressText text={t('siteContact.noScript', { contact: contactEmail })} />
            </p>
          </noscript>
          <ContactForm />
        </div>
        <ul className="border-t">
          {ways(contactEmail, appName).map(({ icon: Icon, title, text, link, href }) => (
            <li key={title} className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-4 border-b py-5">
              <Icon aria-hidden size={20} className="mt-1 text-accent" />
              <div>
                <h2 className="text-form font-semibold">{title}</h2>
                <p className="text-panel text-text-muted">{text}</p>
                <ArrowLink href={href} label={link} />
              </div>
            </li>
          ))}
        </ul>
      </div>
    </SiteFrame>
  )
}
