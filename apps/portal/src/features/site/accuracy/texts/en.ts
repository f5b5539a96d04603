/** 'Accuracy and limits', `/accuracy-and-limits`. Figures come from the operator's settings, not from here. */
export const siteAccuracy = {
  title: 'Accuracy and limits',
  description:
    'What an age estimate says and does not say, who measures its errors, and what staff do when it is not sure.',
  headline: { first: 'An estimate', second: 'can be wrong.' },
  lead: 'This page says what the product estimates, what is not known yet, and what to do near your challenge age.',

  estimated: {
    title: 'What is estimated',
    age: 'The age that a face or a voice appears to have, as a bracket: 0–13, 13–17, 18–24 or 25+. 0–13 means under 13.',
    interval:
      'Each estimate has a lower and an upper end. If both ends are at or above your challenge age, the answer is over. If both are below it, the answer is under. Otherwise it is inconclusive.',
    nobody: 'It does not recognise anybody or check an identity. It is made on the device.',
  },

  unknown: {
    title: 'What is not known',
    age: 'The real age. Only a document, or another proof, shows it.',
    conditions: 'The error with your light, your camera and your customers. Try it where you want to use it.',
    groups:
      'How much errors differ by skin tone, sex, age or disability. They can differ, so the measurement must report each group.',
  },

  measured: {
    title: 'How it is measured, and by whom',
    who: 'An independent test laboratory must measure it, not us. Its name, report and date will then appear here.',
    people: 'It tests people whose real age is known. Their pictures and voices did not train the product.',
    method:
      'Its method is public: the age estimation tests of NIST (FATE AEV), in the terms of ISO/IEC 27566-1.',
    results:
      'The report gives the mean absolute error, both errors at a threshold of 25, and each of them by group.',
    none: 'No figure is published yet. Do not rely on a figure from anywhere else.',
    figures: 'Measured figures',
    mae: 'Mean absolute error, in years',
    falsePass: 'Under 18, but estimated 25 or over',
    falseChallenge: '25 or over, but asked for a document',
    source: 'Measured by',
  },

  errors: {
    title: 'Errors at a threshold of 25',
    lead: 'With a legal age of 18 and a challenge age of 25, the buffer is seven years.',
    minor: 'A minor passes',
    minorText:
      'Somebody under 18 is estimated at 25 or over, so nobody asks. This is the error that must be rarest.',
    young: 'A young adult passes',
    youngText: 'Somebody from 18 to 24 is estimated at 25 or over. The law is kept, your policy is not.',
    adult: 'An adult is asked',
    adultText:
      'Somebody of 25 or over is estimated under 25 and shows a document. It costs time and goodwill.',
    unsure: 'No answer',
    unsureText: 'The estimate lies on both sides of 25. The product says so, and does not guess.',
  },

  border: {
    title: 'What to do near your challenge age',
    ask: 'Ask for a document when the answer is under 25 or inconclusive.',
    doubt: 'Ask as well when you doubt a pass. A person decides, never the product.',
    refuse: 'Never refuse somebody only because of an estimate.',
    light: 'Light the face well: dark pictures make estimates worse.',
    policy: 'Write down your challenge age, who chose it and why. Look at it again when your figures change.',
  },
} as const
