import { languageNamed } from '@assure/contract/constants'
import { FAULT_CODES } from '@assure/contract/faults'
import { FICTIONAL, openapi } from '@assure/contract/openapi'
import { PROBLEM_STATUS } from '@assure/contract/rpc-error'
import { deviceService } from '@assure/contract/devices/device.contract'
import { EstimationReport, REPORT_REJECTIONS } from '@assure/contract/usage/usage-reports'
import { publicCallPage } from '@assure/documents/api/call-page'
import { DOCUMENTS } from '@assure/documents/documents'
import { FIRST_CALL, MONTH_CALL, startVariables } from '@assure/documents/start/start-document'
import { portalConfig } from '#src/api/portal-config.ts'
import { loadPackages } from '#src/features/site/sdks/packages.server.ts'

const GUIDE_GROUP = 'ageAssurance'

/** The counts of the sample, which the dashboard shows after it. */
const countsOf = () => {
  const [first] = deviceService.modes.report_estimations.example?.reports ?? []
  const report = EstimationReport.parse(first)
  return {
    estimations: report.latency.count,
    spoofs: report.spoof_count,
    brackets: Object.entries(report.age_distributions).filter(([, count]) => count > 0),
  }
}

/** Loads the start page at prerender. Every number on it is counted here. */
export const loadStart = ({ params }: { params: { lang?: string } }) => {
  const language = languageNamed(params.lang)
  const page = language && publicCallPage(FIRST_CALL, language)
  const month = language && publicCallPage(MONTH_CALL, language)
  if (!page || !month) throw new Error(`there is no language ${params.lang}`)
  const { version } = openapi([], [], FICTIONAL)['info'] as { version: string }
  return {
    ...{
      page,
      month,
      version,
      counts: countsOf(),
      variables: startVariables(portalConfig().publicUrl),
      packages: loadPackages({ params }),
    },
    guides: DOCUMENTS.filter(({ group }) => group === GUIDE_GROUP).length,
    codes: Object.keys(PROBLEM_STATUS).length + FAULT_CODES.length + REPORT_REJECTIONS.length,
  }
}
export type StartData = ReturnType<typeof loadStart>
