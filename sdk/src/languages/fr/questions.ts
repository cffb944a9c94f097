import type { QuestionWords } from '../en/questions.js'

export const questions: QuestionWords = {
  missing: 'Veuillez répondre à cette question.',
  choose: 'Choisissez une réponse',
  tooLong: 'Trop long. Nombre maximal de caractères : {limit}.',
  tooShort: 'Trop court. Nombre minimal de caractères : {limit}.',
  number: 'Saisissez un nombre.',
  least: 'Saisissez {limit} ou plus.',
  most: 'Saisissez {limit} ou moins.',
  date: 'Saisissez une date valide.',
  changed: 'Cette question a changé. Veuillez vérifier votre réponse.',
  format: {
    phone: 'Saisissez un numéro de téléphone.',
    url: 'Saisissez une adresse web qui commence par https://.',
    digits: 'Utilisez uniquement des chiffres.',
    letters: 'Utilisez uniquement des lettres.',
    letters_digits: 'Utilisez uniquement des lettres et des chiffres.',
  },
}
