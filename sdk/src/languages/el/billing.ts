import type { BillingWords } from '../en/billing.js'

export const billing: BillingWords = {
  per: {
    day: { one: '{amount} την ημέρα', other: '{amount} κάθε {count} ημέρες' },
    week: { one: '{amount} την εβδομάδα', other: '{amount} κάθε {count} εβδομάδες' },
    month: { one: '{amount} τον μήνα', other: '{amount} κάθε {count} μήνες' },
    year: { one: '{amount} τον χρόνο', other: '{amount} κάθε {count} χρόνια' },
  },
  then: '{first} σήμερα, έπειτα {per} από {date}.',
  afterwards: 'Από {date}: {per}.',
  sum: 'Αριθμός πληρωμών: {count}. Σύνολο: {sum}.',
  cancel: 'Ακύρωση ανά πάσα στιγμή.',
  minimum: 'Ελάχιστος αριθμός πληρωμών: {count}.',
  once: 'Χρεώνεται μία φορά',
  setup: 'Ενεργοποίηση',
  trial: 'Δοκιμαστική περίοδος',
  consent: 'Συμφωνώ το κατάστημα {shop} να χρεώνει τον τρόπο πληρωμής μου: {terms}',
  subscribe: 'Εγγραφή και πληρωμή {amount}',
  subscribeLater: 'Εγγραφή με υποχρέωση πληρωμής',
  saved: 'Δεν υπάρχει κάτι να πληρώσετε σήμερα. Η κάρτα σας αποθηκεύεται για τις επόμενες πληρωμές.',
  next: 'Επόμενη πληρωμή: {amount} στις {date}.',
}
