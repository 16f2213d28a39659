import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';

/** Time to read the message before the page changes (docs/specification.md, chapter 9). */
const readingMs = 2000;

interface Destination {
  path: string;
  state: unknown;
}

/** Redirects to another page after a moment, unless this one is left before. */
export function useDeparture() {
  const navigate = useNavigate();
  const [destination, setDestination] = useState<Destination | null>(null);
  useEffect(() => {
    if (!destination) return;
    const { path, state } = destination;
    const timer = setTimeout(() => void navigate(path, { state }), readingMs);
    return () => clearTimeout(timer);
  }, [destination, navigate]);
  return {
    leaving: destination !== null,
    leaveFor: (path: string, state: unknown = null) => setDestination({ path, state }),
  };
}
