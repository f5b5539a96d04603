/** Download of the security log. */
export const logFile = {
  download: 'Download as CSV',
  time: 'Time (UTC)',
  event: 'Event',
  subject: 'Subject',
  change: '{field}: {value}',
  cut: 'The file has the newest {limit} entries. Choose dates to get earlier ones.',
  failed: 'The log was not downloaded. {reason}',
} as const
