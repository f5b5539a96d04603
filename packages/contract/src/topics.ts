/** Topics of the API reference, in display order. Each call of an app or a server has one. */
export const TOPICS = ['Reports', 'Usage', 'Licences', 'Devices', 'Account and plan', 'Test mode'] as const
export type Topic = (typeof TOPICS)[number]
