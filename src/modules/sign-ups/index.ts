export { admitSignUp, admitSignUpJob } from './admit-sign-up.ts'
export { mailReceivedJob, mailSignUpJob } from './mail-sign-up.ts'
