import type { createClient, ReportEstimationsRequest } from '@assure/client'

/** Makes the handler of `POST /api/device` on your own server: it passes the counts of your tablets to the portal. */
export const reportsHandler =
  (portal: ReturnType<typeof createClient>, isTablet: (authorization: string | null) => boolean) =>
  async (request: Request): Promise<Response> => {
    if (!isTablet(request.headers.get('Authorization'))) return new Response(null, { status: 401 })
    const { reports } = (await request.json()) as ReportEstimationsRequest
    return Response.json(await portal.report_estimations({ reports })) // the portal checks each report
  }
