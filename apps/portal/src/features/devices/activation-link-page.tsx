import '#src/features/devices/texts/texts.ts'
import { activationTokenOf } from '@assure/contract/devices/activation-link'
import { useParams } from 'react-router'
import { portalConfig } from '#src/api/portal-config.ts'
import { ActivationIntro } from '#src/features/devices/activation-intro.tsx'
import { ActivationPicture } from '#src/features/devices/activation-picture.tsx'
import { DeadEnd } from '#src/features/devices/dead-end.tsx'
import { useTranslation } from '#src/i18n/translation.ts'
import { lazyPart } from '#src/ui/lazy-part.tsx'

const VirtualDevice = lazyPart(async () => (await import('./virtual-device.tsx')).VirtualDevice)

const MalformedLink = () => {
  const { t } = useTranslation()
  return <DeadEnd title={t('devices.malformed.title')} next={t('devices.malformed.text')} />
}

/** Page of an activation link (DV-05). Opening it does not redeem the link: only a device's call does. */
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
  return <VirtualDevice key={token} token={token} fallback={plain} />
}
