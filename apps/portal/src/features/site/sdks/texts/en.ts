/** The page of the SDKs and packages. */
export const siteSdks = {
  title: 'SDKs and packages',
  description:
    'Released SDKs for Android, iOS and browsers, with versions and checksums, and the npm packages for servers, devices and web pages.',
  lead: 'SDKs estimate on the device. Packages send what was counted, and talk to the API.',
  releases: 'SDKs',
  releasesLead: 'Releases by product. A withdrawn release stays in the list with the reason.',
  request: 'Ask for an SDK',
  guides: 'Guides of the SDKs',
  packages: 'npm packages',
  packagesLead: 'They contain no model. MIT licence.',
  unpublished: 'They are not in the npm registry yet. We send you the files within 48 hours of your request.',
  downloads: 'OpenAPI documents and collections',
  version: 'Version {version}',
  client:
    'For servers: a typed method for each call with an API key, repeats, problems, and the check of licence certificates.',
  deviceClient: 'For devices and apps: licences, signed calls, a durable queue of reports.',
  web: 'For web pages: camera, decision by your challenge age, states and counts. It needs an estimator and estimates nothing itself.',
} as const
