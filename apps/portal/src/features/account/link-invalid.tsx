import '#src/features/account/texts/link-help/texts.ts'
import type { Realm } from '@assure/contract/constants'
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { portalConfig } from '#src/api/portal-config.ts'
import { AUTH_LINK } from '#src/features/account/auth-frame.tsx'
import { SendAgain } from '#src/features/account/send-again.tsx'
import { useTranslation } from '#src/i18n/translation.ts'
import { durationWords } from '#src/lib/duration.ts'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/button.tsx'

const HELP = {
  developer: 'linkHelp.activationHelp',
  retail: 'linkHelp.retailActivationHelp',
} as const satisfies Record<Realm, string>

/** Message for an invalid activation link (LG-02), with every possible next step. */
export const LinkInvalid = ({ realm }: { realm: Realm }) => {
  const { t, locale } = useTranslation()
  const { activationTtlS, contactEmail } = portalConfig()
  const [isAsking, setIsAsking] = useState(false)
  return (
    <section className="mb-6 rounded-surface border p-4">
      <div role="alert" className="flex gap-3">
        <CircleAlert aria-hidden size={20} className="shrink-0 text-error" />
        <div>
          <h2 className="font-semibold">{t('common.linkInvalid')}</h2>
          <p className="mt-1 text-help text-text-muted">
            {t(HELP[realm], { lifetime: durationWords(activationTtlS, locale) })}
          </p>
        </div>
      </div>
      {isAsking ? (
        <SendAgain realm={realm} />
      ) : (
        <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2 pl-8">
          <Button size="small" onClick={() => setIsAsking(true)}>
            {t('linkHelp.sendNew')}
          </Button>
          <Link
            to={realm === 'retail' ? paths.retailSignup() : paths.createAccount()}
            className={`text-help ${AUTH_LINK}`}
          >
            {t('linkHelp.signUpAgain')}
          </Link>
          <a href={`mailto:${contactEmail}`} className={`text-help ${AUTH_LINK}`}>
            {t('linkHelp.write')}
          </a>
        </div>
      )}
    </section>
  )
}
