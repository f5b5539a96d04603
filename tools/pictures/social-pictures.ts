import { readFileSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import {
  CONTACT_ANSWER_HOURS,
  LANGUAGES,
  type Language,
  RETAIL_TRIAL_DAYS,
  TRIAL_DAYS,
} from '@assure/contract/constants'
import { paletteOf } from '@assure/contract/theme-colours'
import type { SocialPictureName } from '../../apps/portal/src/features/site/social-picture.ts'
import { MARK } from './mark.ts'

const FONT = new URL(
  '../../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  import.meta.url,
)
const SIZE = { width: 1200, height: 630 }

interface Words {
  eyebrow: string
  /** Two short sentences, one per line. */
  headline: readonly [string, string]
  text: string
}
interface Picture {
  words: Record<Language, Words>
  /** Data that leaves the device. The marked line is level with the arrow. */
  counts: readonly string[]
  marked: number
}

const PICTURES: Record<SocialPictureName, Picture> = {
  home: {
    words: {
      en: {
        eyebrow: 'Age estimation, on the device',
        headline: ['Faces stay.', 'Counts leave.'],
        text: 'An age bracket inside your app. No face and no voice arrives anywhere.',
      },
      fr: {
        eyebrow: 'Estimation de l’âge, sur l’appareil',
        headline: ['Les visages restent.', 'Seuls des totaux partent.'],
        text: 'Une tranche d’âge dans votre application. Aucun visage, aucune voix n’en sort.',
      },
    },
    counts: ['{', '  "count": 128,', '  "0-13": 2,', '  "13-17": 11,', '  "18-24": 34,', '  "25+": 81', '}'],
    marked: 5,
  },
  'online-safety': {
    words: {
      en: {
        eyebrow: 'Online safety, on the device',
        headline: ['Words stay.', 'Counts leave.'],
        text: 'Text and images are judged where they are written. Nothing of them is sent.',
      },
      fr: {
        eyebrow: 'Sécurité en ligne, sur l’appareil',
        headline: ['Les mots restent.', 'Seuls des totaux partent.'],
        text: 'Textes et images sont évalués sur l’appareil. Leur contenu n’en sort pas.',
      },
    },
    counts: [
      '{',
      '  "text_analyzed": 2140,',
      '  "toxic_speech": 37,',
      '  "hate_speech": 4,',
      '  "profanity": 61',
      '}',
    ],
    marked: 2,
  },
  retail: {
    words: {
      en: {
        eyebrow: 'Age checks at the counter',
        headline: ['It prompts.', 'Staff decide.'],
        text: `A camera app that supports your Challenge 25 policy. Free test for ${RETAIL_TRIAL_DAYS} days.`,
      },
      fr: {
        eyebrow: 'Contrôle de l’âge en caisse',
        headline: ['L’appli suggère.', 'L’équipe décide.'],
        text: `Une application qui accompagne votre politique Challenge 25. Test gratuit de ${RETAIL_TRIAL_DAYS} jours.`,
      },
    },
    counts: ['{', '  "scanned_faces": 118,', '  "passed_faces": 95,', '  "failed_faces": 23', '}'],
    marked: 2,
  },
  contact: {
    words: {
      en: {
        eyebrow: 'Contact',
        headline: ['Ask us.', 'A person answers.'],
        text: `A free ${TRIAL_DAYS}-day trial, or any question: within ${CONTACT_ANSWER_HOURS} hours.`,
      },
      fr: {
        eyebrow: 'Contact',
        headline: ['Écrivez-nous.', 'Quelqu’un vous répond.'],
        text: `Un essai gratuit de ${TRIAL_DAYS} jours, ou toute question\u00a0: sous ${CONTACT_ANSWER_HOURS} heures.`,
      },
    },
    counts: ['{', `  "trial_days": ${TRIAL_DAYS},`, `  "answer_hours": ${CONTACT_ANSWER_HOURS}`, '}'],
    marked: 2,
  },
  documentation: {
    words: {
      en: {
        eyebrow: 'Documentation',
        headline: ['Install. Estimate.', 'Count.'],
        text: 'Guides for Android, iOS and the browser, the API, and what leaves the device.',
      },
      fr: {
        eyebrow: 'Documentation',
        headline: ['Installer. Estimer.', 'Compter.'],
        text: 'Guides pour Android, iOS et le navigateur, l’API et ce qui quitte l’appareil.',
      },
    },
    counts: ['{', '  "count": 128,', '  "spoof_count": 1,', '  "faces": 0', '}'],
    marked: 1,
  },
  legal: {
    words: {
      en: {
        eyebrow: 'Privacy policy and terms',
        headline: ['What we keep,', 'and what we cannot.'],
        text: 'No face, no voice and no single event reaches the server. Counts by day do.',
      },
      fr: {
        eyebrow: 'Confidentialité et conditions',
        headline: ['Ce que nous gardons,', 'et ce qui nous échappe.'],
        text: 'Ni visage, ni voix, ni événement isolé n’arrive au serveur. Seulement des totaux par jour.',
      },
    },
    counts: ['{', '  "pictures": 0,', '  "voices": 0,', '  "counts": 128', '}'],
    marked: 3,
  },
}

/** The light theme, because the reader's theme is unknown. */
const COLOURS = paletteOf('light')
const ROW = 40
const EDGE_X = 800

const html = ({ words, counts, marked }: Picture, language: Language): string => {
  const { eyebrow, headline, text } = words[language]
  // A long line gets smaller letters instead of overflowing.
  const longest = Math.max(...headline.map((line) => line.length))
  const size = Math.min(88, Math.floor(1230 / longest))
  const boxY = (SIZE.height - counts.length * ROW - 52) / 2
  const arrowY = boxY + 24 + marked * ROW + ROW / 2
  const rows = counts
    .map((line, at) => `<pre${at === marked ? ' class="marked"' : ''}>${line}</pre>`)
    .join('')
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><style>
@font-face { font-family: Inter; font-weight: 100 900; src: url(data:font/woff2;base64,${readFileSync(FONT).toString('base64')}); }
* { box-sizing: border-box; margin: 0; }
body { position: relative; width: 1200px; height: 630px; overflow: hidden; background: ${COLOURS.bg}; color: ${COLOURS.text}; font: 400 28px/40px Inter; -webkit-font-smoothing: antialiased; }
.outside { position: absolute; inset: 0 0 0 ${EDGE_X}px; background: ${COLOURS.outside}; }
.edge { position: absolute; inset: 0 auto 0 ${EDGE_X - 1}px; border-left: 3px dashed ${COLOURS.accent}; }
.words { position: absolute; left: 72px; top: 72px; bottom: 72px; width: ${EDGE_X - 72 - 56}px; display: flex; flex-direction: column; }
.mark, .mark svg { display: block; width: 56px; height: 56px; color: ${COLOURS.accent}; }
.eyebrow { margin-top: auto; color: ${COLOURS.accent}; font-weight: 600; }
h1 { margin: 16px 0 24px; font-size: ${size}px; line-height: 1.05; font-weight: 620; letter-spacing: -0.038em; white-space: nowrap; }
.text { color: ${COLOURS['text-muted']}; text-wrap: balance; }
.box { position: absolute; left: ${EDGE_X + 56}px; top: ${boxY}px; width: 290px; padding: 24px 0; background: ${COLOURS.surface}; border: 2px solid ${COLOURS.border}; border-radius: 16px; }
pre { height: ${ROW}px; padding: 0 20px; font: 500 19px/${ROW}px 'DejaVu Sans Mono', monospace; letter-spacing: -0.02em; color: ${COLOURS['text-muted']}; white-space: pre; }
.marked { background: ${COLOURS['accent-soft']}; color: ${COLOURS.text}; }
svg.arrow { position: absolute; left: ${EDGE_X - 60}px; top: ${arrowY - 20}px; }
</style>
<div class="outside"></div><div class="edge"></div>
<div class="words">
  <div class="mark">${MARK}</div>
  <p class="eyebrow">${eyebrow}</p>
  <h1>${headline[0]}<br>${headline[1]}</h1>
  <p class="text">${text}</p>
</div>
<div class="box">${rows}</div>
<svg class="arrow" width="120" height="40" fill="none" stroke="${COLOURS.accent}" stroke-width="4"><path d="M0 20H112M100 8l13 12-13 12"/><circle cx="61" cy="20" r="10" fill="${COLOURS.bg}"/></svg>`
}

/** Draws the pictures of shared links in each language: 1200 x 630, without names, which the operator chooses. */
export const drawSocialPictures = async (browser: Browser): Promise<Map<string, Buffer>> => {
  const pictures = new Map<string, Buffer>()
  const page = await browser.newPage({ viewport: SIZE })
  for (const [name, picture] of Object.entries(PICTURES)) {
    for (const language of LANGUAGES) {
      await page.setContent(html(picture, language))
      await page.evaluate('document.fonts.ready')
      pictures.set(`social/${name}-${language}.png`, await page.screenshot())
    }
  }
  await page.close()
  return pictures
}
