import { createContext } from 'react';

/** Closes the menu one is in, and gives the focus back to its button. */
export const MenuContext = createContext<() => void>(() => {});
