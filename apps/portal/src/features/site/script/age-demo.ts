import { CHALLENGE_AGE_MIN, CHALLENGE_AGE_MAX, DRAWN_PEOPLE } from '#src/features/site/home/age-check.ts'
import { type AgeDemoTexts, type AgeDemoView, ageDemoView } from '#src/features/site/home/age-demo-view.ts'
import { faceId } from '#src/features/site/pictures/face-names.ts'
import { randomUuid } from '#src/lib/random-id.ts'

const showScale = (demo: HTMLElement, { age, low, width, challenge }: AgeDemoView['scale']): void => {
  const set = (part: string, places: Record<string, number>) => {
    for (const element of demo.querySelectorAll(`[data-scale="${part}"]`)) {
      for (const [name, percent] of Object.entries(places)) element.setAttribute(name, `${percent}%`)
    }
  }
  set('age', { cx: age })
  set('interval', { x: low, width })
  set('challenge', { x: challenge })
  set('challengeLine', { x1: challenge, x2: challenge })
}

const show = (demo: HTMLElement, { words, pieces, scale }: AgeDemoView): void => {
  for (const [word, text] of Object.entries(words)) {
    for (const element of demo.querySelectorAll(`[data-word="${word}"]`)) {
      // Changing only different texts keeps screen readers from announcing the others.
      if (element.textContent !== text) element.textContent = text
    }
  }
  for (const [piece, { text, bytes }] of Object.entries(pieces)) {
    demo.querySelector(`[data-piece="${piece}"]`)?.replaceChildren(text)
    demo.querySelector(`[data-piece-bytes="${piece}"]`)?.replaceChildren(String(bytes))
  }
  showScale(demo, scale)
}

/** Runs the simulated age check, `[data-age-demo]`: computes the view of a choice. It sends nothing. */
export const runAgeDemo = (): void => {
  for (const demo of document.querySelectorAll<HTMLElement>('[data-age-demo]')) {
    const slider = demo.querySelector<HTMLInputElement>('input[type=range]')
    const picture = demo.querySelector('[data-shown-face] [data-face]')
    if (!slider || !picture) return
    const texts = JSON.parse(demo.dataset['ageDemo'] ?? '') as AgeDemoTexts
    const update = () => {
      const picked = demo.querySelector<HTMLInputElement>('input[name=person]:checked')?.value
      const person = DRAWN_PEOPLE.find((known) => known === picked)
      if (!person) return
      const challengeAge = slider.valueAsNumber
      const filled = (challengeAge - CHALLENGE_AGE_MIN) / (CHALLENGE_AGE_MAX - CHALLENGE_AGE_MIN)
      slider.style.setProperty('--filled', `${filled * 100}%`)
      picture.setAttribute('href', `#${faceId(person)}`)
      const name = { id: randomUuid(), day: new Date().toISOString().slice(0, 10) }
      show(demo, ageDemoView({ person, challengeAge, ...name }, texts, CHALLENGE_AGE_MIN))
    }
    for (const input of demo.querySelectorAll('input')) input.disabled = false
    demo.addEventListener('input', update)
    // Browsers restore the choice when the user returns to the page.
    update()
  }
}
