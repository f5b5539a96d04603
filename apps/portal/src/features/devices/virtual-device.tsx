import { SmartphoneNfc } from 'lucide-react'
import { useState } from 'react'
import { ActivationIntro } from '#src/features/devices/activation-intro.tsx'
import { DemoTag } from '#src/features/devices/demo-tag.tsx'
import { deviceProblem } from '#src/features/devices/device-problem.ts'
import { DeviceScreen } from '#src/features/devices/device-screen.tsx'
import { EndedNotice } from '#src/features/devices/ended-notice.tsx'
import { LicencePanel } from '#src/features/devices/licence-panel.tsx'
import { LogPanel } from '#src/features/devices/log-panel.tsx'
import { PageFrame } from '#src/features/devices/page-frame.tsx'
import { ReportPanel } from '#src/features/devices/report-panel.tsx'
import { ScanPanel } from '#src/features/devices/scan-panel.tsx'
import { useVirtualDevice } from '#src/features/devices/use-virtual-device.ts'
import { type StartFault, VirtualDeviceStart } from '#src/features/devices/virtual-device-start.tsx'
import { useTranslation } from '#src/i18n/translation.ts'

/** A device in the browser, for demonstrations: real key, real calls, real certificate, made-up customers. */
export const VirtualDevice = ({ token }: { token: string }) => {
  const { t } = useTranslation()
  const { device, log, lastSeenMs, activate, scan, send, forget } = useVirtualDevice(token)
  const [isPending, setIsPending] = useState(false)
  const [fault, setFault] = useState<StartFault | null>(null)

  const begin = async () => {
    setIsPending(true)
    setFault(null)
    try {
      const activation = await activate()
      if (activation?.result === 'DENY') setFault({ denied: activation.code })
    } catch (error) {
      setFault({ reason: deviceProblem(error) })
    }
    setIsPending(false)
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
  const isActive = licence.status === 'active'
  const hasReports = isActive || view.queue.length > 0
  return (
    <PageFrame
      icon={SmartphoneNfc}
      title={t('devices.virtual.title')}
      lead={t('devices.virtual.lead')}
      aside={<DemoTag />}
    >
      {licence.status === 'ended' && <EndedNotice reason={licence.reason} onForget={() => void forget()} />}
      <div className="grid items-start gap-4 md:grid-cols-[15rem_1fr]">
        <div className="md:sticky md:top-8">
          <DeviceScreen licence={licence} today={view.today} />
        </div>
        <div className="grid min-w-0 items-start gap-4 lg:grid-cols-[1fr_22rem]">
          {hasReports && (
            <div className="grid min-w-0 gap-4">
              {isActive && <ScanPanel onScan={(outcomes) => void scan(outcomes)} />}
              <ReportPanel deviceId={licence.device_id} view={view} onSend={send} />
            </div>
          )}
          <div className="grid min-w-0 gap-4">
            <LicencePanel code={licence.licence_code} check={certificate} isActive={isActive} />
            <LogPanel log={log} lastSeenMs={lastSeenMs} isActive={isActive} />
          </div>
        </div>
      </div>
    </PageFrame>
  )
}
