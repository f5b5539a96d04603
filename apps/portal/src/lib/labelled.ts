/** Joins a label and its value with the colon of the page's language, such as 'Theme: Dark'. */
export type Labelled = (label: string, value: string) => string
