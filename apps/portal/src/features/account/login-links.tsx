import { Link } from 'react-router'
import { AUTH_LINK } from '#src/features/account/auth-frame.tsx'
import { portalConfig } from '#src/api/portal-config.ts'
import { currentLanguage, useTranslation } from '#src/i18n/translation.ts'
import { paths, sitePath } from '#src/paths.ts'

interface OtherLoginProps {
  text: string
  to: string
  label: string
}

/** Link to the login of the other realm, on a line of its own. */
export const OtherLogin = ({ text, to, label }: OtherLoginProps) => (
  <span className="flex w-full flex-wrap items-center justify-between gap-x-4 gap-y-1">
    {text}
    <Link to={to} className={AUTH_LINK}>
      {label}
    </Link>
  </span>
)

interface ProductLinkProps {
  name: string
  page: 'home' | 'retailHome'
}

/** Link to the product page, for visitors who typed the login address. */
export const ProductLink = ({ name, page }: ProductLinkProps) => {
  const { t } = useTranslation()
  return (
    <a href={sitePath(page, currentLanguage())} className={AUTH_LINK}>
      {t('account.login.whatIs', { name })}
    </a>
  )
}

/** Links for visitors without an account. */
export const LoginLinks = () => {
  const { t } = useTranslation()
  return (
    <p className="mt-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t pt-6 text-text-muted">
      {t('account.login.noAccount')}
      <Link to={paths.createAccount()} className={AUTH_LINK}>
        {t('account.login.createAccount')}
      </Link>
      <OtherLogin
        text={t('account.login.forStores')}
        to={paths.retailLogin()}
        label={t('account.retail.login')}
      />
      <ProductLink name={portalConfig().companyName} page="home" />
    </p>
  )
}
