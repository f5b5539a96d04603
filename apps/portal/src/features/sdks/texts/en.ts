/** Files of SDKs, for members. */
export const sdkFiles = {
  title: 'SDK files',
  lead: 'Files of our SDKs, with the size and SHA-256 checksum of each.',
  noPlan: 'Your organisation has no running trial or plan, so you cannot download files.',
  noPlanAsk: 'Ask somebody who manages billing to choose one.',
  toPlans: 'Choose a plan',
  none: 'No file is published yet',
  noneText: 'The page of the SDKs says how to get a library.',
  toReleases: 'SDKs and releases',
  published: 'Published on {day}',
  minOs: 'Runs on',
  file: 'File',
  megabytes: '{size} MB',
  sha256: 'SHA-256',
  download: 'Download',
  downloadFile: 'Download {file}',
  failed: { title: 'We cannot show the files', text: '{reason}' },
} as const
