/** The page of downloads. */
export const siteDownloads = {
  title: 'Downloads',
  description:
    'The OpenAPI documents and the collections for API clients, each with its size and SHA-256 checksum.',
  lead: 'The API as files for your tools. Each checksum is that of the file that this server sends.',
  variables:
    'Postman and Bruno import the collections. Set the variables API_KEY and SECRET_KEY to a key of test mode. Calls go to {url}.',
  sdkFiles: 'Files of SDKs',
  sdkFilesLead: 'Members of organisations with a running trial or plan download them after the login.',
  sdks: 'SDKs and packages',
  reference: 'API reference',
} as const
