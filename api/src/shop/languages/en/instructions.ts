/**
 * The instructions on withdrawal and the model form of Annex I of Directive 2011/83/EU as of 19 June 2026, in English. `{names}` are
 * filled in. The other languages follow the wording that the Directive has in them.
 */
export const instructions = {
  title: 'Instructions on withdrawal',
  seller: 'Seller',
  right: 'You have the right to withdraw from this contract within 14 days without giving any reason.',
  goods:
    'The withdrawal period will expire after 14 days from the day on which you acquire, or a third party other than the carrier and indicated by you acquires, physical possession of the last good.',
  contract: 'The withdrawal period will expire after 14 days from the day of the conclusion of the contract.',
  exercise:
    'To exercise the right of withdrawal, you must inform us ({seller}) of your decision to withdraw from this contract by an unequivocal statement (for example a letter sent by post or an email). You may use the model withdrawal form below, but it is not obligatory.',
  online: 'You can also withdraw online: “{link}”. We will then confirm the receipt of your withdrawal by email without delay.',
  deadline:
    'To meet the withdrawal deadline, it is sufficient for you to send your communication concerning your exercise of the right of withdrawal before the withdrawal period has expired.',
  effectsTitle: 'Effects of withdrawal',
  effects:
    'If you withdraw from this contract, we shall reimburse to you all payments received from you, including the costs of delivery (with the exception of the supplementary costs resulting from your choice of a type of delivery other than the least expensive type of standard delivery offered by us), without undue delay and in any event not later than 14 days from the day on which we are informed about your decision to withdraw from this contract. We will carry out such reimbursement using the same means of payment as you used for the initial transaction, unless you have expressly agreed otherwise; in any event, you will not incur any fees as a result of such reimbursement.',
  sendBack:
    'We may withhold reimbursement until we have received the goods back or you have supplied evidence of having sent back the goods, whichever is the earliest. You shall send back the goods or hand them over to us without undue delay and in any event not later than 14 days from the day on which you communicate your withdrawal from this contract to us. The deadline is met if you send back the goods before the period of 14 days has expired. You will have to bear the direct cost of returning the goods. You are only liable for any diminished value of the goods resulting from the handling other than what is necessary to establish the nature, characteristics and functioning of the goods.',
  services:
    'If you requested to begin the performance of services during the withdrawal period, you shall pay us an amount which is in proportion to what has been provided until you have communicated to us your withdrawal from this contract, in comparison with the full coverage of the contract.',
  formTitle: 'Model withdrawal form',
  formNote: '(Complete and return this form only if you wish to withdraw from the contract.)',
  form: [
    'To {seller}:',
    'I hereby give notice that I withdraw from my contract of sale of the following goods or for the provision of the following service:',
    'Ordered on / received on:',
    'Name of the consumer:',
    'Address of the consumer:',
    'Signature of the consumer (only if this form is notified on paper):',
    'Date:',
  ],
}

/** The texts of one language. */
export type Instructions = typeof instructions
