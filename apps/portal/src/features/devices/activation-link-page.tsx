import '#src/i18n/add-devices.ts'
import { activationTokenOf } from '@assure/contract/devices/activation-link'
import { Link2Off } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Link, useParams } from 'react-router'
import { portalConfig } from '#src/api/portal-config.ts'
import { ActivationIntro } from '#src/features/devices/activation-intro.tsx'
import { ActivationPicture } from '#src/features/devices/activation-picture.tsx'
import { PageFrame } from '#src/features/devices/page-frame.tsx'
import { useTranslation } from '#src/i18n/translation.ts'
import { paths } from '#src/paths.ts'
import { buttonClass } from '#src/ui/button.tsx'

const VirtualDevice = lazy(async () => ({ default: (await import('./virtual-device.tsx')).VirtualDevice }))

const MalformedLink = () => {
  const { t } = useTranslation()
  const { appSlug: product } = portalConfig()
  return (
    <PageFrame icon={Link2Off} title={t('devices.malformed.title')} lead={t('devices.malformed.text')}>
      <Link
        to={paths.licences({ product })}
        className={`${buttonClass({ size: 'form' })} self-start sm:ml-19`}
      >
        {t('devices.malformed.act')}
      </Link>
    </PageFrame>
  )
}

/** An activation link in a browser (DV-05). Opening it redeems nothing: only a device's own call does. */
export default function ActivationLinkPage() {
  const { activationToken = '' } = useParams()
  const token = activationTokenOf(activationToken)
  if (token === null) return <MalformedLink />
  const plain = (
    <ActivationIntro token={token}>
      <ActivationPicture />
    </ActivationIntro>
  )
  if (!portalConfig().demo) return plain
  return (
    <Suspense fallback={plain}>
      <VirtualDevice key={token} token={token} />
    </Suspense>
  )
}
