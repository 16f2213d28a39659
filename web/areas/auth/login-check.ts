import { zodResolver } from '@hookform/resolvers/zod';
import { loginBody } from '../../../contract/auth/auth-schemas.ts';

/** What the server will say of a sign-in, said before it is sent. */
export const loginCheck = zodResolver(loginBody.omit({ captchaId: true }));
