import type { createClient, ReportEstimationsRequest, ReportOnlineSafetyRequest } from '@assure/client'

type Call =
  | ({ execution_mode: 'report_estimations' } & ReportEstimationsRequest)
  | ({ execution_mode: 'report_online_safety' } & ReportOnlineSafetyRequest)

/** Makes the handler of `POST /api/device` on your own server: it passes the counts of your tablets to the portal. */
export const reportsHandler =
  (portal: ReturnType<typeof createClient>, isTablet: (authorization: string | null) => boolean) =>
  async (request: Request): Promise<Response> => {
    if (!isTablet(request.headers.get('Authorization'))) return new Response(null, { status: 401 })
    const call = (await request.json()) as Call
    // The portal checks each report.
    switch (call.execution_mode) {
      case 'report_estimations':
        return Response.json(await portal.report_estimations({ reports: call.reports }))
      case 'report_online_safety':
        return Response.json(await portal.report_online_safety({ reports: call.reports }))
      default:
        return new Response(null, { status: 404 })
    }
  }
