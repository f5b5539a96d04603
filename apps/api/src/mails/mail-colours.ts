/** The portal's colours, in the light theme and the dark: mails know no variables of its style sheet. */
export const MAIL_COLOURS = {
  light: {
    bg: '#fafaf8',
    surface: '#ffffff',
    border: '#e4e3de',
    text: '#1b1d1c',
    'text-muted': '#565a58',
    accent: '#0f6b62',
    'on-accent': '#ffffff',
  },
  dark: {
    bg: '#101413',
    surface: '#171c1b',
    border: '#2b3331',
    text: '#ecefee',
    'text-muted': '#a9b1ae',
    accent: '#4fc3b4',
    'on-accent': '#06211e',
  },
} as const
