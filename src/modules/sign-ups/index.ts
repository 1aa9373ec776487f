export { admitSignUp, admitSignUpJob } from './admit-sign-up.ts'
export { mailReceived, mailReceivedJob, mailSignUp, mailSignUpJob } from './mail-sign-up.ts'
