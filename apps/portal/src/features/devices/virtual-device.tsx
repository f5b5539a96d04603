import type { ActivationDenial } from '@assure/contract/devices/device.contract'
import { SmartphoneNfc } from 'lucide-react'
import { useState } from 'react'
import { ActivationIntro } from '#src/features/devices/activation-intro.tsx'
import { DeadEnd } from '#src/features/devices/dead-end.tsx'
import { DemoTag } from '#src/features/devices/demo-tag.tsx'
import { deviceProblem } from '#src/features/devices/device-problem.ts'
import { DeviceScreen } from '#src/features/devices/device-screen.tsx'
import { LicencePanel } from '#src/features/devices/licence-panel.tsx'
import { LogPanel } from '#src/features/devices/log-panel.tsx'
import { PageFrame } from '#src/shared/page/page-frame.tsx'
import { ReportPanel } from '#src/features/devices/report-panel.tsx'
import { ScanPanel } from '#src/features/devices/scan-panel.tsx'
import { useVirtualDevice } from '#src/features/devices/use-virtual-device.ts'
import { VirtualDeviceStart } from '#src/features/devices/virtual-device-start.tsx'
import { useTranslation } from '#src/i18n/translation.ts'
import { Button } from '#src/ui/button.tsx'

/** Virtual device for demonstrations: real key, calls and certificate, but simulated customers. */
export const VirtualDevice = ({ token }: { token: string }) => {
  const { t } = useTranslation()
  const { device, log, lastSeenMs, activate, scan, send, forget } = useVirtualDevice(token)
  const [isPending, setIsPending] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const [denied, setDenied] = useState<ActivationDenial['code'] | null>(null)

  const begin = async () => {
    setIsPending(true)
    setFault(null)
    try {
      const activation = await activate()
      if (activation?.result === 'DENY') setDenied(activation.code)
    } catch (error) {
      setFault(deviceProblem(error))
    }
    setIsPending(false)
  }

  if (denied) {
    return <DeadEnd title={t(`devices.denied.${denied}`)} next={t(`devices.deniedNext.${denied}`)} />
  }
  const view = device.phase === 'open' ? device.view : null
  if (!view || view.licence.status === 'not_activated' || !view.certificate) {
    return (
      <ActivationIntro token={token}>
        <VirtualDeviceStart
          {...(device.phase === 'impossible' ? { impossible: device.reason } : {})}
          isOpening={device.phase === 'opening'}
          isPending={isPending}
          fault={fault}
          onActivate={() => void begin()}
        />
      </ActivationIntro>
    )
  }
  const { licence, certificate } = view
  const reports = <ReportPanel deviceId={licence.device_id} view={view} onSend={send} />
  const logPanel = <LogPanel log={log} lastSeenMs={lastSeenMs} isActive={licence.status === 'active'} />
  if (licence.status === 'ended') {
    return (
      <DeadEnd
        title={t(`devices.ended.${licence.reason}`, { code: licence.licence_code })}
        next={t('devices.endedNext')}
        action={
          <Button size="form" onClick={() => void forget()}>
            {t('devices.virtual.forget')}
          </Button>
        }
      >
        {view.queue.length > 0 && (
          <div className="grid max-w-170 gap-4 sm:ml-19">
            {reports}
            {logPanel}
          </div>
        )}
      </DeadEnd>
    )
  }
  return (
    <PageFrame
      icon={SmartphoneNfc}
      title={t('devices.virtual.title')}
      lead={t('devices.virtual.lead')}
      aside={<DemoTag />}
    >
      <div className="grid items-start gap-4 md:grid-cols-[15rem_1fr]">
        <div className="md:sticky md:top-8">
          <DeviceScreen code={licence.licence_code} today={view.today} />
        </div>
        <div className="grid min-w-0 items-start gap-4 lg:grid-cols-[1fr_22rem]">
          <div className="grid min-w-0 gap-4">
            <ScanPanel onScan={(outcomes) => void scan(outcomes)} />
            {reports}
          </div>
          <div className="grid min-w-0 gap-4">
            <LicencePanel code={licence.licence_code} check={certificate} />
            {logPanel}
          </div>
        </div>
      </div>
    </PageFrame>
  )
}
