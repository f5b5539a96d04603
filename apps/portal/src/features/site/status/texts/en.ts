/** The status page. The server writes the rest. */
export const siteStatus = {
  title: 'Status',
  description:
    'Whether the API, reports, the portal and mail work now, and how they worked in the last 90 days.',
  served:
    'This page is served by the same system that it describes. If it does not open, the portal is likely down. Tills keep checking ages: a licence works offline until its certificate ends, up to {days} days.',
} as const
